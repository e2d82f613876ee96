/** The aspect ratio (width by height) of most videos, and of the frames in which they are shown. */
export const widescreen = 16 / 9

/** Whether a picture fills such a frame, but for a line that nobody sees. */
export const isWidescreen = (ratio: number): boolean => Math.abs(ratio / widescreen - 1) < 0.02
