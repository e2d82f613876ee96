/** Turns a reason that is written for the middle of a sentence into a sentence of its own. */
export const asSentence = (reason: string): string => `${reason.slice(0, 1).toUpperCase()}${reason.slice(1)}.`
