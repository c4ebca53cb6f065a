"""What a card says, as values: the nodes that every card language is composed of, and the words that several games share.

Everybody who looks at an ability reads these. Nothing is carried out here.
"""
