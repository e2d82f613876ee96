import type { ViewLimit } from './view-limits.ts'

const limitTexts: Record<ViewLimit, string> = {
  youtube: 'YouTube’s own player shows this video, so its picture cannot be changed here.',
  gl_disabled: 'Needs the graphics processor, which you have switched off in the player’s settings.',
  no_gl: 'Needs WebGL 2, which this browser does not have or has switched off.',
  gl_lost: 'The graphics processor was lost, so the video is shown as recorded until you reload.',
  no_motion:
    'This video has no motion data: its camera recorded none, or stabilized the picture without saying how.',
  bad_motion:
    'The motion data of this video could not be loaded, so it is shown as recorded. Opening the player’s settings tries again.',
  no_match: 'The motion data do not match this picture, so it cannot be stabilized. It is shown as recorded.',
  partial_match:
    'The motion data match this picture only in part. Viewers can choose a steady picture, but do not begin with one.',
  other_shape:
    'This part of the video has another shape than its lens and motion data are for. It is shown as recorded.',
  stabilized_by_camera: 'The camera has already stabilized this video and does not say how.',
  no_down: 'The camera did not record which way is down.',
  no_lens: 'The lens of this camera is not known.',
  lens_is_straight: 'The camera has already straightened this video.',
}

/** Why a setting of the picture cannot work for a video. */
export const limitText = (limit: ViewLimit, { motionMessage }: { motionMessage: string | null }): string =>
  limit === 'bad_motion' && motionMessage !== null ? motionMessage : limitTexts[limit]
