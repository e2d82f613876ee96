/** FIT counts seconds from the last day of 1989. */
const epochSeconds = Date.UTC(1989, 11, 31) / 1000

export const millisecondsOf = (seconds: number): number => (seconds + epochSeconds) * 1000

/** The second that contains a moment, as FIT counts. */
export const secondsOf = (timeMs: number): number => Math.floor(timeMs / 1000) - epochSeconds

/**
 * Clocks that were never set start at zero, and no recording is from the future: anything outside is not a
 * date.
 */
const earliestMs = Date.UTC(1990, 0, 1)
const latestMs = Date.UTC(2100, 0, 1)

export const isPossibleTime = (timeMs: number): boolean => timeMs >= earliestMs && timeMs < latestMs
