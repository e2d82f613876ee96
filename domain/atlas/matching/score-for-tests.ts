import { isFitting } from './fitting-trails.ts'
import type { Network, NetworkTrail, TrailPass } from './track.ts'
import type { TrueLeg, Walk } from './walk-for-tests.ts'

export type Score = {
  f1: number
  precision: number
  recall: number
  /** In ninety percent of the passes, the beginning is found to within this many seconds. */
  startP90: number
  /** The longest pass along a trail that was not followed at all. */
  longestFalseM: number
}

type TrueVisit = { trailN: number; startMs: number; lengthM: number }

/** Compares the trails found on walks with those that were followed. */
export function scoreOf(walks: Walk[], network: Network, match: (walk: Walk) => TrailPass[]): Score {
  let [hits, found, wanted, longestFalseM] = [0, 0, 0, 0]
  const errors: number[] = []
  for (const walk of walks) {
    const passes = match(walk)
    const fitting = network.trails.filter((trail) => isFitting(walk.track.sport, trail))
    const visits = fitting.flatMap((trail) => visitsOf(trail, walk.legs))
    const truth = new Set(visits.map(({ trailN }) => trailN))
    const matched = new Set(passes.map(({ trailN }) => trailN))
    const touched = touchedTrails(network, walk.legs)
    wanted += truth.size
    found += matched.size
    hits += [...matched].filter((n) => truth.has(n)).length
    for (const { trailN, lengthM } of passes)
      if (!touched.has(trailN)) longestFalseM = Math.max(longestFalseM, lengthM)
    for (const visit of visits) {
      const starts = passes
        .filter(({ trailN }) => trailN === visit.trailN)
        .map(({ startMs }) => Math.abs((startMs ?? 0) - visit.startMs))
      if (starts.length > 0) errors.push(Math.min(...starts) / 1000)
    }
  }
  const [precision, recall] = [hits / found, hits / wanted]
  const startP90 = errors.toSorted((a, b) => a - b)[Math.floor(errors.length * 0.9)] ?? Number.NaN
  return { f1: (2 * precision * recall) / (precision + recall), precision, recall, startP90, longestFalseM }
}

/** The product's rule: half of a short trail, a part of a piste or lift, or a stretch of a long route. */
function minOf({ type, lengthM }: NetworkTrail): number {
  if (['piste', 'aerialway', 'waterway'].includes(type)) return Math.max(60, Math.min(250, 0.12 * lengthM))
  return Math.max(60, Math.min(250 + Math.min(250, lengthM / 200), lengthM / 2))
}

/** The product's rule: left for at most 80 m, and followed for long enough. */
function visitsOf(trail: NetworkTrail, legs: TrueLeg[]): TrueVisit[] {
  const ids = new Set(trail.edgeIds)
  const min = minOf(trail)
  const visits: TrueVisit[] = []
  let away = Infinity
  for (const { edge, lengthM, startMs } of legs) {
    if (!edge || !ids.has(edge.id)) {
      away += lengthM
      continue
    }
    if (away > 80) visits.push({ trailN: trail.n, startMs, lengthM })
    else visits.at(-1)!.lengthM += lengthM
    away = 0
  }
  return visits.filter(({ lengthM }) => lengthM >= min)
}

function touchedTrails({ trails }: Network, legs: TrueLeg[]): Set<number> {
  const walked = new Set(legs.map(({ edge }) => edge?.id))
  return new Set(trails.filter(({ edgeIds }) => edgeIds.some((id) => walked.has(id))).map(({ n }) => n))
}
