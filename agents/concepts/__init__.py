"""An answer is judged by what it claims, never by the words it drops: the concept grader.

Rules, no model: `grade` says which authored concepts an answer shows and where;
`derive_concepts` makes stand-ins for packages without authored ones. "Not shown yet" is never
"wrong".
"""

from agents.concepts.clauses import beside_the_matter
from agents.concepts.copying import without_copied
from agents.concepts.deriving import derive_concepts
from agents.concepts.drawing import shown_by, with_drawing
from agents.concepts.grading import (
    Evidence,
    Flagged,
    Grade,
    claims_something,
    freed_of,
    grade,
)

__all__ = [
    "Evidence",
    "Flagged",
    "Grade",
    "beside_the_matter",
    "claims_something",
    "derive_concepts",
    "freed_of",
    "grade",
    "shown_by",
    "with_drawing",
    "without_copied",
]
