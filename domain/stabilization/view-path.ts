import type { Motion } from '#domain/motion/motion.ts'
import { gaussianBlur, runningMinimum } from './blur.ts'
import { intervalOf, timeOf } from './frame-times.ts'
import { diagonalOf, type LensModel } from './lens-model.ts'
import { levelsOf, levelTurns } from './level-turns.ts'
import { framingOf, neededZoom, restZoom, type Framing, type Readout } from './needed-zoom.ts'
import { shutterSeconds } from './rolling-shutter.ts'
import { usableSettings, type ViewSettings } from './settings.ts'
import { calmSigma, ratesOf, sigmasFor, smoothTurns } from './smooth-turns.ts'
import { newTurn, putMatrix, takeTurn, turnFrom } from './turns.ts'
import { worldDown } from './world-down.ts'
import { zoomEnvelope } from './zoom-envelope.ts'

/** Where the view looks in each frame of a stretch of a video, and how far it zooms in. */
export type ViewPath = {
  /** The number of its first frame. */
  first: number
  count: number
  /** w, x, y, z per frame: turns rays of the view into the world. */
  turns: Float32Array
  zooms: Float32Array
  /** Radians that the view leans to the right and looks down, per frame; NaN where it is not known. */
  levels: Float32Array
}

/** More zoom than this, compared with a view that is not turned, is too much for a steadier picture. */
const maxZoom = 1.6
const limitRounds = 5
const [limitAround, limitBlur] = [0.5, 0.25]
/** The smallest factor by which a round reduces the smoothing, and the usual one. */
const [minCut, usualCut] = [0.4, 0.95]

export function buildViewPath(motion: Motion, model: LensModel, given: ViewSettings): ViewPath {
  const settings = usableSettings(given)
  const framing = framingOf(model, settings.isLinear)
  const needsOf = zoomNeeds(motion, framing, settings)
  const turns = motion.q.slice()
  if (settings.isSteady)
    steadyTurns(motion, { settings, diagonal: diagonalOf(model), needsOf, turns, framing })
  const levels = levelIfWanted(motion, turns, settings)
  const reach = settings.zoomSeconds / 2 / intervalOf(motion)
  const zooms = zoomEnvelope(needsOf(turns), reach)
  return { first: 0, count: motion.n, turns, zooms, levels }
}

/** Levels the turns if that is wanted. */
function levelIfWanted(motion: Motion, turns: Float32Array, { isLevel }: ViewSettings): Float32Array {
  const down = worldDown(motion)
  if (isLevel) levelTurns(turns, down)
  return levelsOf(turns, down)
}

/** The part of a path between two frames, the same as in the whole path: for the stretch that is watched first. */
export function buildPartOfPath(
  motion: Motion,
  model: LensModel,
  settings: ViewSettings,
  { from, to }: { from: number; to: number },
): ViewPath {
  const { smoothness, zoomSeconds } = usableSettings(settings)
  const frames = Math.ceil(
    (settledSigmas * calmSigma(smoothness) + zoomSeconds + settledSeconds) / intervalOf(motion),
  )
  const [begin, end] = [Math.max(0, from - frames), Math.min(motion.n, to + frames)]
  const path = buildViewPath(partOfMotion(motion, begin, end), model, settings)
  const [first, last] = [Math.max(0, from), Math.min(motion.n, to)]
  const cut = (column: Float32Array, size: number): Float32Array =>
    column.slice(size * (first - begin), size * (last - begin))
  return {
    first,
    count: last - first,
    turns: cut(path.turns, 4),
    zooms: cut(path.zooms, 1),
    levels: cut(path.levels, 2),
  }
}

/**
 * This many standard deviations of the smoothing, and seconds for gravity, away from the edges, they no longer matter.
 */
const [settledSigmas, settledSeconds] = [5, 5]

function partOfMotion(motion: Motion, from: number, to: number): Motion {
  return {
    ...motion,
    n: to - from,
    t0: timeOf(motion, from),
    times: motion.times?.subarray(from, to) ?? null,
    q: motion.q.subarray(4 * from, 4 * to),
    gravity: motion.gravity.subarray(3 * from, 3 * to),
  }
}

type Steadying = {
  settings: ViewSettings
  diagonal: number
  needsOf: (turns: Float32Array) => Float64Array
  turns: Float32Array
  framing: Framing
}

/** Smooths as much as is wanted, and less where the picture would have to be enlarged too much. */
function steadyTurns(motion: Motion, { settings, diagonal, needsOf, turns, framing }: Steadying): void {
  const sigmas = sigmasFor(motion, settings.smoothness, diagonal)
  const interval = intervalOf(motion)
  const rest = restZoom(framing)
  for (let round = 0; ; round++) {
    smoothTurns(motion, sigmas, turns)
    if (round === limitRounds) return
    let isOver = false
    const cuts = needsOf(turns).map((needed) => {
      const zoom = needed / rest
      if (!(zoom > maxZoom)) return 1
      isOver = true
      return Math.max(minCut, (usualCut * (maxZoom - 1)) / (zoom - 1))
    })
    if (!isOver) return
    const around = runningMinimum(cuts, Math.round(limitAround / interval))
    for (const [frame, cut] of gaussianBlur(around, limitBlur / interval).entries()) sigmas[frame]! *= cut
  }
}

/** Returns a function that finds the zoom that each frame needs for a path. */
function zoomNeeds(
  motion: Motion,
  framing: Framing,
  { isSteady }: ViewSettings,
): (turns: Float32Array) => Float64Array {
  const { n, q } = motion
  const seconds = isSteady ? shutterSeconds(motion) : 0
  const rates = seconds > 0 ? ratesOf(motion) : null
  const readout: Readout | null = rates && { toTop: new Float64Array(3), toBottom: new Float64Array(3) }
  const [camera, view, matrix] = [newTurn(), newTurn(), new Float64Array(9)]
  return (turns) => {
    const needs = new Float64Array(n)
    for (let frame = 0; frame < n; frame++) {
      takeTurn(q, frame, camera)
      takeTurn(turns, frame, view)
      turnFrom(view, camera, camera)
      putMatrix(camera, matrix, 0)
      if (rates && readout) setReadout(readout, rates, frame, seconds)
      needs[frame] = neededZoom(framing, matrix, readout)
    }
    return needs
  }
}

function setReadout(
  { toTop, toBottom }: Readout,
  rates: Float64Array[],
  frame: number,
  seconds: number,
): void {
  for (let axis = 0; axis < 3; axis++) {
    const column = rates[axis]!
    toTop[axis] = seconds * column[frame]!
    toBottom[axis] = seconds * column[Math.min(frame + 1, column.length - 1)]!
  }
}
