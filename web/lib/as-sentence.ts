/** A reason that stands in the middle of sentences, on its own. */
export const asSentence = (reason: string): string => `${reason.slice(0, 1).toUpperCase()}${reason.slice(1)}.`
