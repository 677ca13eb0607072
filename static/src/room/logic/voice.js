// The same room serves an interview, an assessment and a lesson; what it calls things depends on which.

const VOICES = {
  interview: { speaker: "Interviewer", thing: "interview", timed: true },
  assess: { speaker: "Tutor", thing: "assessment", timed: false },
  study: { speaker: "Tutor", thing: "lesson", timed: false },
};

/** Return who speaks, what this is, and whether a clock runs here. */
export function voiceOf(mode) {
  return VOICES[mode] ?? VOICES.interview;
}
