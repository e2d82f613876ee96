import type { ClockReading } from './clock-prior.ts'
import { stepMs } from './even-path.ts'
import type { Compared } from './look-at-clip.ts'
import { pathFit, type PathFit } from './match-path.ts'
import { refineStart } from './refine-start.ts'
import { valueAt } from './starts.ts'
import { arePositionsConclusive, isRead } from './conclusive.ts'
import { apartMs, likelihoods, type Peak } from './weigh-starts.ts'
import type { Finding, TurnFit } from './finding-at-start.ts'

/** What other videos of the same camera say about its clock, for each start, one column per video. */
export type Others = Float64Array[]

/** Devices and clocks are not more precise than this. */
const minErrorMs = 200
/** Starts that are this much less likely by the clocks are not considered as alternatives. */
const priorDepth = 5
/** The logarithm of how much better than chance another video must fit to be counted. */
const fitsToo = 3

export function findingAt(
  { compared, readings, others }: { compared: Compared; readings: readonly ClockReading[]; others: Others },
  peak: Peak,
): Finding {
  const refined = refineStart(peak.startMs, compared.scoreOf)
  const { startMs } = refined
  const turns = turnFit(compared, startMs)
  // Their evidence is only accurate to a second or two, just like their clocks.
  const said = others.map((scores) => scores[peak.index]!).filter((score) => score > fitsToo)
  if (turns) turns.margin += said.reduce((sum, score) => sum + score, 0)
  const finding = {
    peak,
    startMs,
    errorMs: Math.max(minErrorMs, refined.errorMs),
    mass: peak.mass,
    seenMass: seenMassOf(compared, others, peak),
    reading: readings.find((reading) => isRead(startMs, reading)) ?? null,
    path: pathAt(compared, startMs),
    turns,
    others: said.length,
  }
  return { ...finding, errorMs: Math.max(finding.errorMs, slowErrorOf(finding)) }
}

function seenMassOf({ seen }: Compared, others: Others, { index, reachMs }: Peak): number {
  const scores = seen.map((score, at) => others.reduce((sum, column) => sum + column[at]!, score))
  const reach = Math.ceil(Math.max(apartMs, 2 * reachMs) / stepMs)
  return likelihoods(scores, -Infinity)
    .subarray(Math.max(0, index - reach), index + reach + 1)
    .reduce((sum, likely) => sum + likely, 0)
}

/** A slow video stays near its place for a while, so its start is uncertain; only GPS time narrows it down. */
function slowErrorOf(finding: Finding): number {
  const { path, reading, peak } = finding
  if (!path || reading?.isFlat === false) return 0
  return arePositionsConclusive(finding) ? path.apartMs : Math.max(path.apartMs, peak.reachMs)
}

/** Null if no part of the video's path can be compared. */
export function pathAt({ camera, activity }: Compared, startMs: number): PathFit | null {
  const path = camera && pathFit(camera, activity, startMs)
  return path && path.sharedMs > 0 ? path : null
}

function turnFit({ turns, starts, prior }: Compared, startMs: number): TurnFit | null {
  if (!turns) return null
  const index = Math.max(0, Math.min(starts.count - 1, Math.round((startMs - starts.fromMs) / stepMs)))
  const sharedMs = turns.sharedMs[index]!
  if (sharedMs === 0) return null
  let [next, candidates] = [0, 0]
  for (let other = 0; other < starts.count; other++) {
    if (prior[other]! < prior[index]! - priorDepth || turns.sharedMs[other]! < sharedMs / 2) continue
    candidates++
    if (Math.abs(other - index) * stepMs > apartMs) next = Math.max(next, turns.likeness[other]!)
  }
  const likeness = valueAt(turns.likeness, starts, startMs)
  const gain = valueAt(turns.scores, starts, startMs)
  return {
    likeness,
    sharedMs,
    ratio: likeness / Math.max(next, 1e-3),
    margin: gain - Math.log((candidates * stepMs) / 1000),
  }
}
