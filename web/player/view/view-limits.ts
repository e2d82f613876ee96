import type { VideoInfo } from '#contract/projects/project.ts'
import type { Motion } from '#domain/motion/motion.ts'
import { isStabilizedByCamera } from '#domain/stabilization/check-motion.ts'
import { verdictOf } from '#domain/stabilization/match-motion.ts'
import { viewSettingNames, type ViewChoice, type ViewSettingName } from './wanted-view.ts'

/** Why a setting cannot change the picture of a video. */
export type ViewLimit =
  | 'youtube'
  | 'gl_disabled'
  | 'no_gl'
  | 'gl_lost'
  | 'no_motion'
  | 'bad_motion'
  | 'no_match'
  | 'partial_match'
  | 'other_shape'
  | 'stabilized_by_camera'
  | 'no_down'
  | 'no_lens'
  | 'lens_is_straight'

/** Null where it works. */
export type ViewLimits = Record<ViewSettingName, ViewLimit | null>

/** Why the graphics processor cannot draw; null if it can. */
export type DrawingLimit = Extract<ViewLimit, 'gl_disabled' | 'no_gl' | 'gl_lost'>

/** What has been found out about a video so far. */
export type ViewFacts = {
  video: Pick<VideoInfo, 'youtube_id' | 'motion_url' | 'motion_quality'>
  drawing: DrawingLimit | null
  /** Undefined while it has not been loaded, null if it cannot be used. */
  motion: Pick<Motion, 'eis' | 'source' | 'grav'> | null | undefined
  lens: 'known' | 'straight' | 'unknown'
  /** The frames have a different shape from those that the lens and the motion data describe. */
  isOtherShape: boolean
}

export const noLimits: ViewLimits = {
  stabilize: null,
  stabilizeHorizon: null,
  linearizeVideo: null,
  showOverview: null,
  showLevel: null,
}

export function limitsOf({ video, drawing, motion, lens, isOtherShape }: ViewFacts): ViewLimits {
  if (video.youtube_id !== null) return all('youtube')
  if (isOtherShape) return all('other_shape')
  const moved = motionLimit(video, motion)
  const down = moved ?? (motion?.grav === 'none' ? 'no_down' : null)
  const straightened = lensLimits[lens]
  return {
    stabilize: drawing ?? moved,
    stabilizeHorizon: drawing ?? down,
    linearizeVideo: drawing ?? straightened,
    // It shows what the others cut off.
    showOverview: drawing ?? (straightened === null ? null : moved),
    showLevel: down,
  }
}

/** Whether the picture differs from the recorded one, so that the two can be compared. */
export function isViewChanged({ view, limits }: { view: ViewChoice; limits: ViewLimits }): boolean {
  const names = ['stabilize', 'stabilizeHorizon', 'linearizeVideo'] as const
  return names.some((name) => view[name] && limits[name] === null)
}

const lensLimits = { known: null, straight: 'lens_is_straight', unknown: 'no_lens' } as const

function motionLimit(video: ViewFacts['video'], motion: ViewFacts['motion']): ViewLimit | null {
  if (video.motion_url === null) return 'no_motion'
  if (verdictOf(video.motion_quality) === 'off') return 'no_match'
  if (motion === undefined) return null
  if (motion === null) return 'bad_motion'
  return isStabilizedByCamera(motion) ? 'stabilized_by_camera' : null
}

const all = (limit: ViewLimit): ViewLimits =>
  Object.fromEntries(viewSettingNames.map((name) => [name, limit])) as ViewLimits
