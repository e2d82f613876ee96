import type { FirstView } from '#contract/site/first-view.ts'
import { mayBeginSteady } from '#domain/stabilization/match-motion.ts'
import { usualSmoothness, usualZoomSeconds } from '#domain/stabilization/settings.ts'
import type { ViewLimit, ViewLimits } from '#web/player/view/view-limits.ts'
import type { ViewChoice, ViewSettingName } from '#web/player/view/wanted-view.ts'
import { texts } from './messages.ts'

type FirstViewChoice = {
  value: string
  label: string
  /** Undefined for the video as recorded. */
  firstView: FirstView | undefined
}

const usual: FirstView = {
  linearize_video: false,
  stabilize: false,
  stabilize_horizon: false,
  stabilization_smoothness: usualSmoothness,
  stabilization_zooming_smoothness: usualZoomSeconds,
}

const presets: FirstViewChoice[] = [
  { value: 'recorded', label: texts.asRecorded, firstView: undefined },
  { value: 'straight', label: texts.straightened, firstView: { ...usual, linearize_video: true } },
  { value: 'steady', label: texts.steady, firstView: { ...usual, stabilize: true } },
  {
    value: 'steady_level',
    label: texts.steadyAndLevel,
    firstView: { ...usual, stabilize: true, stabilize_horizon: true },
  },
]

/** The choices of an owner: the usual ones, and the view they have set up themselves in the player. */
export function choicesWith(firstView: FirstView | undefined): {
  choices: FirstViewChoice[]
  current: FirstViewChoice
} {
  const known = presets.find((preset) => isSameView(preset.firstView, firstView))
  if (known) return { choices: presets, current: known }
  const own = { value: 'own', label: labelOf(firstView), firstView }
  return { choices: [...presets, own], current: own }
}

/** The parts of a chosen view that the player can actually show. */
export function seenView(view: ViewChoice, limits: ViewLimits): FirstView | undefined {
  const isSeen = (name: ViewSettingName) => view[name] && limits[name] === null
  const seen = {
    linearize_video: isSeen('linearizeVideo'),
    stabilize: isSeen('stabilize'),
    stabilize_horizon: isSeen('stabilizeHorizon'),
    stabilization_smoothness: view.stabilizationSmoothness,
    stabilization_zooming_smoothness: view.stabilizationZoomingSmoothness,
  }
  return isAsRecorded(seen) ? undefined : seen
}

/** Also excludes what viewers may choose for themselves, but what no video should start with. */
export function firstLimits(limits: ViewLimits, quality: number | null): ViewLimits {
  if (mayBeginSteady(quality)) return limits
  return {
    ...limits,
    stabilize: limits.stabilize ?? 'partial_match',
    stabilizeHorizon: limits.stabilizeHorizon ?? 'partial_match',
  }
}

/** Why something cannot be shown; null if it can. */
export function limitOf(firstView: FirstView | undefined, limits: ViewLimits): ViewLimit | null {
  return (
    (firstView?.stabilize === true ? limits.stabilize : null) ??
    (firstView?.stabilize_horizon === true ? limits.stabilizeHorizon : null) ??
    (firstView?.linearize_video === true ? limits.linearizeVideo : null)
  )
}

/** Why some choices cannot be made, and which. */
export function reasonsIn(
  choices: readonly FirstViewChoice[],
  limits: ViewLimits,
): { limit: ViewLimit; labels: string[] }[] {
  const reasons = new Map<ViewLimit, string[]>()
  for (const { firstView, label } of choices) {
    const limit = limitOf(firstView, limits)
    if (limit !== null) reasons.set(limit, [...(reasons.get(limit) ?? []), label])
  }
  return [...reasons].map(([limit, labels]) => ({ limit, labels }))
}

/** Smoothness does not matter where there is nothing to be smoothed. */
export function isSameView(one: FirstView | undefined, other: FirstView | undefined): boolean {
  if (isAsRecorded(one) || isAsRecorded(other)) return isAsRecorded(one) && isAsRecorded(other)
  const names = Object.keys(usual) as (keyof FirstView)[]
  return names.every((name) => one?.[name] === other?.[name])
}

const isAsRecorded = (view: FirstView | undefined): boolean =>
  !(view?.linearize_video || view?.stabilize || view?.stabilize_horizon)

function labelOf(view: FirstView | undefined): string {
  const parts = [
    ...(view?.stabilize ? [texts.steady] : []),
    ...(view?.stabilize_horizon ? [texts.level] : []),
    ...(view?.linearize_video ? [texts.straightened] : []),
  ]
  const listed = new Intl.ListFormat('en-GB').format(parts).toLowerCase()
  const label = `${listed.charAt(0).toUpperCase()}${listed.slice(1)}`
  const smoothness = view?.stabilization_smoothness ?? usualSmoothness
  return view?.stabilize && smoothness !== usualSmoothness
    ? texts.withSmoothness(label, Math.round(smoothness * 100))
    : label
}
