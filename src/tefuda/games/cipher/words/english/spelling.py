"""Spelling: a printed line as the reader wants it, each character with its place in the line as it was printed.

Equal spellings, read alike and written in the second way:

- curved and straight quotation marks, 【】 and square brackets, more than one space, a missing full stop at the end, two full stops;
- “face down” and “face-down”, “Backline” and “Back Line”, “Retreat area” and “Retreat Area”, “the opponent” and “your opponent”;
- what stands in round brackets behind a sentence (21.1.1.3), but not the brackets of a name, nor a sentence of its own.
"""

from __future__ import annotations

import re

from tefuda.kernel.wording.spelling import Spelled

_SAME = {"’": "'", "‘": "'", "“": '"', "”": '"', "\u3000": " ", "\u00a0": " ", "–": "-", "—": "-", "【": "[", "】": "]"}
_SIGNS = re.compile("[" + "".join(_SAME) + "]")
_TAUGHT = re.compile(r'(acquires?|gains?) (?:the skill )?"([^"|]+)"[.:]? ?\(\s*"?[^"|()]+"? ?(\|[A-Z]+\|[^()]*)\)')
_ALSO_TAUGHT = re.compile(r'"([^"|]+)"\. \(\1 (\|[A-Z]+\|[^()]*)\)')  # at the end of what is acquired
# What a sentence in brackets says of its own is no reminder (21.1.1.3): it is read, or the text is refused.
_NEED = re.compile(r"\((This skill only (?:activates|triggers) if [^()]*)\)")
_TELLS = r"(?!This skill (?:activates|only)|If they|If your|Afterward|You|They)"
_REMINDER = re.compile(
    rf'\s*(?<!["\w] )\({_TELLS}[^()"]*\)(?=\s*$|\s*\*\*\*)|\s+\({_TELLS}(?=[^()]*\s[^()]*\s)[^()"]*\)'
)
_WORDS = (
    (r"\*\*\*", " "), (r"\s+", " "), (r"^\s+|\s+$", ""), (r"\| ?(?=\|[A-Z])", "| "), (r'(?<=\|)(?=[A-Za-z\[<\"])(?<=[A-Z]\|)', " "),
    (r"\bface down\b", "face-down"), (r"\bface up\b", "face-up"), (r"\bBackline\b|\bBack line\b|\bback line\b", "Back Line"),
    (r"\bFrontline\b|\bFront line\b|\bfront line\b|\bfrontline\b", "Front Line"), (r"\bon the Front Line\b", "in the Front Line"),
    (r"\bon the Back Line\b", "in the Back Line"), (r"\b([Ii])F\b", r"\1f"), (r"\.\.+(?= |$)(?![^|\[\]]*\|[A-Z])", "."), (r" +([.,])", r"\1"),
    (r",(?=[A-Za-z])", ", "), (r"(?<=[a-z])\.(?=[A-Z])", ". "), (r"\b[Aa]ftew?e?ards?,", "Afterwards,"),
    (r"\bthe opponent's\b", "your opponent's"), (r"\bthe opponent\b", "your opponent"), (r"\ballied unit\b", "ally"),
    (r"\bally units\b", "allies"), (r"\bnon-Main Characters\b", "non-Main Character"), (r"\bMain Caracter\b", "Main Character"),
    (r"\bOnce per turn\b", "Once per Turn"), (r"\btopmost\b", "top"), (r"\bupto\b", "up to"), (r"\bfrom you hand\b", "from your hand"),
    (r"\[ +", "["), (r" +\]", "]"), (r"\bDeployment cost\b|\bdeployment cost\b", "Deployment Cost"), (r"\b(allied|ally) unit\b", "ally"),
    (r"\bBond Cards\b", "Bond cards"), (r"\bcombat, then\b", "combat,"), (r"(?<=\]) ?\]", "]"), (r"(?<=\[)([A-Z][^\]]*) ,", r"\1,"),
    (r"\bMain Charater\b", "Main Character"), (r"\bcosf\b", "cost"), (r"\b1 or more of your\b", "1 or more"), (r'"\s+(?=<)', '" '),
    (r"\bany number of your\b", "any number of"), (r"\bin your turn\b", "during your turn"),
    (r"(?<=cost of )(\d+) (?:and|or) (?:below|under)", r"\1 or lower"), (r"\bUnit name\b", "Unit Name"),
    (r"\bSend ([^\]]*?) to Retreat Area", r"Send \1 to the Retreat Area"), (r"\b([Oo])rbs\b", "Orbs"), (r"\borb\b", "Orb"),
)  # fmt: skip
_TYPOS = (
    (r"\bdestroyed by a skill's cost or effect\b", "destroyed as the cost or effect of skills"), (r"\b(an enemy), (?=with |who )", r"\1 "),
    (r"\b(ally|allies) is deployed ((?:with a Deployment Cost of \d+(?: or (?:higher|lower))?|in the (?:Front|Back) Line))", r"\1 \2 is deployed"),
    (r"\bis deployed or lower\b", "or lower is deployed"), (r"\[Flip ?(\d)\]", r"[Flip \1 Bonds face-down]"), (r"\](?=[A-Z])", "] "),
    (r"\bis is combat\b", "is in combat"), (r"\bin combat a (?=<)", "in combat with a "),
    (r"\bthis unit in combat with\b", "this unit is in combat with"),
    (r"\bthis unit being attacked by\b", "this unit is being attacked by"), (r"\bbattling against\b", "battling"),
    (r"\bwith a <Symbol>", "with a Symbol"), (r"\bthe enemy's Main Character\b", "your opponent's Main Character"),
    (r"\bdon't have\b", "do not have"), (r"\binto this card(?=,| )(?=.*\bthis unit\b)", "into this unit"),
    (r"(?<=\|CONT\| )When this unit is (?=being attacked|attacking)", "If this unit is "),
    (r"\ban opponent's Orb\b", "1 of your opponent's Orbs"), (r"\bNon-Main character\b|\bnon-Main character\b", "non-Main Character"),
    (r'(?<=[a-z\"])\.\]', "]"), (r'\bReveal an? (?=\")', "Reveal 1 "), (r"\bis destroy by\b", "is destroyed by"),
    (r"\bplace 1 card from your hand on top of your Deck\b", "choose 1 card from your hand, and place it on top of your Deck"),
    (r"\b([Ii]f|[Ww]hen) this card (?=is (?:attacked|being|attacking|in the|deployed|destroyed|supported)\b)", r"\1 this unit "),
    (r"\bwith Deployment\b", "with a Deployment"), (r"\b(\d+) or (higher|more) attack\b", r"\1 attack or higher"),
    (r"\b(\d+) or (?:lower|less|fewer) attack\b", r"\1 attack or lower"), (r"\bthere is 1 or more\b", "there are 1 or more"),
    (r"\b[Uu]ntil this unit is removed from the battlefield\b", "until this unit leaves the Battlefield"),
    (r"\bend of (?:that combat|battle)\b", "end of this combat"), (r"\b([Aa])llied '([^']+)'", r'\1llied "\2"'),
    (r"\byou can (?=look|choose|move|draw)", "you may "), (r"\bmay choose to place\b", "may place"), (r",, ", ", "),
    (r"\bno allies in the same area as this unit\b", "no other allies in the same area as this unit"),
    (r"\bor less\b(?= attack)", "or lower"), (r'\ballies (\"[^\"]+\") and (?=\")', r"allied \1 and "),
    (r"\bdiscarded from your hand by\b", "sent from your hand to the Retreat Area by"),
    (r"\bby the effect of an enemy's skill\b", "by an enemy's skill"),
    (r"\bSupport Value\b|\bsupport value\b|\bSupport value\b", "Support"), (r" ?\b[Xx] ?10\b", " times 10"), (r'"\.$', '".'),
    (r'(?<=[.])\"$', '".'), (r"\bper each\b", "for each"), (r"\ba Symbol-lss\b", "a Symbol-less"),
    (r"\bwithout a symbol\b", "without a Symbol"), (r"\bwho have Leveled Up\b", "that is Leveled Up"),
    (r"\bwho have Class Changed\b", "that is Class Changed"), (r"\bYou and your opponent each choose\b", "Both players choose"),
    (r"\b(send|place) to the Retreat Area\b", r"\1 it to the Retreat Area"), (r", then (?=until |at the end )", ", "),
    (r"\bthis units gains\b", "this unit gains"), (r"\bof Cost (?=\d)", "of "), (r"<(\w+) (?=ally|allies)", r"<\1> "),
    (r"\bregardless range\b", "regardless of range"), (r"\bAt end of\b", "At the end of"), (r"\b(?:at|to) the top of\b", "on top of"),
    (r"\bon the top of\b", "on top of"), (r"\byour Retreat(?=[,.])", "your Retreat Area"),
    (r"\bthe (\d+|two|three) top cards\b", r"the top \1 cards"), (r"\byour opponent choose (?=\d)", "your opponent chooses "),
    (r"\bYour opponent choose (?=\d)", "Your opponent chooses "), (r"\ban other\b", "another"),
    (r"\ba Deployment Cost is\b", "a Deployment Cost of"), (r"\bEvades\b", "evades"), (r"\bif your do:", "if you do:"),
    (r"\bIf so,", "If you do,"), (r"\byou pay the cost and if you do\b", "you may pay the cost and if you do"),
    (r"\byou may the cost\b", "you may pay the cost"), (r"\bif they do:", "if you do:"), (r"\bplace in on\b", "place it on"),
    (r"(?<=[a-z])''(?=s)", "'"), (r"\bRandomly choose (\d+ cards?) from\b", r"Choose \1 at random from"), (r"\bas if it's\b", "as if its"),
    (r"\bof your opponents\b", "of your opponent's"), (r"\binto your hand\b", "to your hand"), (r"\bTome Bond\b", "<Tome> Bond"),
    (r"\bbattling unit\b", "unit in combat"), (r"\bthe same name as\b", "the same Unit Name as"),
    (r"\badd that card into\b", "add that card to"), (r"\bAll Allied\b", "All allied"), (r"\byou draw (?=\d)", "draw "),
    (r"\b[Yy]ou may Flip (\d) Bonds?(?: face-down)?\.", r"you may [Flip \1 Bonds face-down]."), (r"(?<= )'([A-Z][^']*)'(?=[ ,.])", r'"\1"'),
    (r"(\|ACT\|[^|]*?)[Uu]ntil the end of your opponent's turn\b", r"\1until the end of your opponent's next turn"),
    (r"\bonly is only\b|\bis onlly\b", "is only"), (r"\bAfterwawrds,", "Afterwards,"), (r"\bReterat Area\b", "Retreat Area"),
    (r"\balied (?=\")", "allied "), (r"\b(\d) of less\b", r"\1 or lower"), (r"\battack end,", "attack ends,"),
    (r"\battacks destroys\b", "attack destroys"), (r"\bevades an attack\b", "evades"), (r"\b(an?) allied (<\w+>)(?=[,.])", r"a \2 ally"),
    (r"\bthis unit's supporting card is\b", "the card supporting this unit is"), (r"\btheir own hand\b", "their hand"),
    (r"\bwith a Color\b", "with a Symbol"), (r"\bSupport Skills(?=,)|\bsupport skills(?=,)", "a Support Skill"),
    (r"\bdifferent Unit Names (?:from|than) each other\b", "different Unit Names"), (r"\b(\d+) or higher Support\b", r"\1 support or higher"),
    (r"\bthe number of cards in your opponent's hand is (\d) or (?:less|lower|fewer)\b", r"your opponent has \1 or fewer cards in their hand"),
    (r"\bat least (\d+) attack\b", r"\1 attack or higher"), (r"\bwith a Support of (\d+)\b", r"with \1 support"),
    (r"\bplaced into (your|the) Bond Area\b", r"placed in \1 Bond Area"),
    (r"\bthis card is placed in the Bond Area\b", "this card is placed in your Bond Area"),
    (r"\b(that|who) have attacked\b", r"\1 has attacked"), (r"\ball (Red|Blue|White|Black|Green|Purple|Yellow|Brown) allies\b", r"all <\1> allies"),
    (r"\bReveal and place (1|a) ([^\]]*?)card from your hand on top of your Deck\b",
     r"Reveal 1 \2card from your hand and place it on top of your Deck"),
    (r"\bstarts? of each player's turn\b", "start of each turn"), (r"\bare cannot be\b", "cannot be"),
    (r"\b([Dd])raw cards until you have\b", r"\1raw until you have"),
    (r'(non-"[^"]+") from (your|the)\b', r"\1 card from \2"), (r"\byou choose (?=\d|up to)", "choose "),
    (r"\b(Front|Back) Line (allies|enemies)\b", r"\2 in the \1 Line"), (r"(?<=\|CONT\| )When this unit is (?=in the)", "If this unit is "),
    (r"\b(enemy) is deployed (?:in|to) the (Front|Back) Line\b", r"\1 in the \2 Line is deployed"),
    (r"\b(ally) is deployed to the (Front|Back) Line\b", r"\1 in the \2 Line is deployed"), (r", the until\b", ", until"),
    (r"\ba Deployment Cost (?=\d)", "a Deployment Cost of "), (r"\ba cost (\d) or lower ally\b", r"an ally with a Deployment Cost of \1 or lower"),
    (r"\b[Ii]f an enemy has (\d+) attack or higher\b", r"if there is an enemy with \1 attack or higher"),
    (r"\bdeploy (?:her|him)(?=[.,])", "deploy it"),
    (r"\bin the same area as 1 or more other (<\w+>) allies\b", r"in the same area as another \1 ally"),
    (r"\bis greater than the number of enemies\b", "exceeds the number of enemies"), (r"\bdestroy then\b", "destroy them"),
    (r"\b(Deploment|Deploymeny) Cost\b", "Deployment Cost"), (r"\bto your opponent's hand(?=[.,])", "to its owner's hand"),
    (r"\bwhose Unit Name is (?=\")", "named "), (r"(enemies)' attacks\b(?=[.,])", r"\1's attacks"),
    (r"\bother than other than\b", "other than"), (r"\bchoose(?=\d)", "choose "), (r"\beach time your do\b", "each time you do"),
    (r"(?<=: )f you have\b", "If you have"), (r", other than the attacking unit, and move them\b", " other than the attacking unit, and move them"),
)  # fmt: skip
_TABLE = tuple([(re.compile(pattern), new) for pattern, new in (*_WORDS, *_TYPOS)])
_STOP = re.compile(r"(?<=[^.\"])$")


def spelled(line: str) -> Spelled:
    """A line in the spelling of the grammar."""
    found = Spelled(line)
    found.replace(_SIGNS, _SAME)
    found.replace(_TAUGHT, r"\1 the following skill: \3")
    found.replace(_ALSO_TAUGHT, r"the following skill: \2")
    found.replace(_NEED, r"\1")
    found.replace(_REMINDER, "")
    for pattern, new in _TABLE:
        found.replace(pattern, new)
    found.replace(_STOP, ".")
    return found
