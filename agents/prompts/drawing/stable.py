"""Block A: what stays the same for a whole question, so that a model's server reads it once."""

from __future__ import annotations

from agents.core.cursor import InterviewContext
from agents.prompts.quoting import defused, fenced, on_one_line, quoted
from agents.prompts.templates import Templates


def brief(texts: Templates, *, mode_brief: str) -> str:
    """Draw how to behave and write in this mode."""
    return defused(mode_brief)


def interview(texts: Templates, *, global_interview_context: InterviewContext) -> str:
    """Draw the question's place in the interview, the application and the finished questions."""
    context = global_interview_context
    number, count = context.question_number, context.question_count
    parts = [
        texts.fill("interview.place", number=str(number), count=str(count)),
        texts.fill("interview.first" if number == 1 else "interview.later"),
        texts.fill("interview.last" if number >= count else "interview.more"),
        _role(texts, context),
        _finished(texts, context),
    ]
    return "\n".join(part for part in parts if part)


def _role(texts: Templates, context: InterviewContext) -> str:
    lines = [context.role_title, context.role_level, context.experience, *context.highlights]
    given = "\n".join(line for line in lines if line)
    if not given:
        return ""
    label = texts.fill("interview.label_role")
    return f"{texts.fill('interview.role')}\n{fenced(label, quoted(given))}"


def _finished(texts: Templates, context: InterviewContext) -> str:
    if not context.finished:
        return ""
    lines = "\n".join(" · ".join(on_one_line(part) for part in past) for past in context.finished)
    label = texts.fill("interview.label_finished")
    return f"{texts.fill('interview.finished')}\n{fenced(label, quoted(lines))}"


def question(
    texts: Templates, *, name: str, topics: tuple[str, ...], seniority: str, brief: str
) -> str:
    """Draw the question: its name, its topics with the one to write back, its level, its brief."""
    return texts.fill(
        "question.text",
        name=on_one_line(name),
        topics=", ".join(on_one_line(topic) for topic in topics)
        or texts.fill("question.no_topics"),
        topic=on_one_line(topics[0] if topics else name),
        seniority=on_one_line(seniority) or texts.fill("question.no_seniority"),
        brief=defused(brief) or texts.fill("question.no_brief"),
    )
