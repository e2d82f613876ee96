import type { VideoLink } from '#contract/projects/project.ts'
import { mayBeginSteady } from '#domain/stabilization/match-motion.ts'
import type { ChosenSettings, PlayerSettings } from '#web/player/player-settings.ts'

const firstViewNames = [
  'linearizeVideo',
  'stabilize',
  'stabilizeHorizon',
  'stabilizationSmoothness',
  'stabilizationZoomingSmoothness',
] as const

/** What the owner of a video has chosen for viewers without a choice of their own; empty if it is shown as recorded. */
export type FirstView = Partial<Pick<PlayerSettings, (typeof firstViewNames)[number]>>

const asRecorded: FirstView = {}

export function firstViewOf({ first_view: chosen }: Pick<VideoLink, 'first_view'>): FirstView {
  if (!chosen) return asRecorded
  return {
    linearizeVideo: chosen.linearize_video,
    stabilize: chosen.stabilize,
    stabilizeHorizon: chosen.stabilize_horizon,
    stabilizationSmoothness: chosen.stabilization_smoothness,
    stabilizationZoomingSmoothness: chosen.stabilization_zooming_smoothness,
  }
}

/** Leaves out what the motion data are not good enough for by default. */
export const allowedFirstView = (firstView: FirstView, quality: number | null): FirstView =>
  mayBeginSteady(quality) ? firstView : { ...firstView, stabilize: false, stabilizeHorizon: false }

/** Whether viewers have changed something themselves that owners choose, too. */
export const hasOwnView = (chosen: ChosenSettings): boolean =>
  firstViewNames.some((name) => chosen[name] !== undefined)

export function withoutOwnView(chosen: ChosenSettings): ChosenSettings {
  const rest = { ...chosen }
  for (const name of firstViewNames) delete rest[name]
  return rest
}

/** The part of the settings that owners choose, too. */
export function ownViewOf(chosen: ChosenSettings): FirstView {
  const rest = withoutOwnView(chosen)
  return Object.fromEntries(Object.entries(chosen).filter(([name]) => !Object.hasOwn(rest, name)))
}
