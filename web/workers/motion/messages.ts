import type { MotionProblem } from '#domain/stabilization/check-motion.ts'

const lens =
  'What is known about the lens of this video makes no sense, so it cannot be stabilized. It is shown as recorded.'

export const problemMessages: Record<MotionProblem, string> = {
  no_frames: 'There is no motion data for this video. It is shown as recorded.',
  no_match: 'The motion data do not match this picture, so it cannot be stabilized. It is shown as recorded.',
  no_size: lens,
  no_focal_length: lens,
  centre_outside: lens,
  no_picture_in_corners: lens,
  stretch: lens,
}

export const motionTexts = {
  unreadable: (reason: string) => `${reason} The video cannot be stabilized and is shown as recorded.`,
  failed: 'The video cannot be stabilized because of an error. It is shown as recorded.',
}
