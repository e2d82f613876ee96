/** The motion file cannot be used. The message is for people. */
export class UnreadableMotionError extends Error {
  override name = 'UnreadableMotionError'
}

export const motionMessages = {
  notMotion: 'This is not a motion file.',
  cutOff: 'The motion file is incomplete.',
  damaged: (field: string) => `The motion file is damaged: ${field} is not plausible.`,
}
