"""What a card says, as values: the nodes that every card language is composed of, and the words that several games share.

Read by everybody who looks at an ability. Nothing is carried out here.
"""
