import type { EdgeDraft } from '#domain/atlas/draft.ts'
import { type Candidates, findCandidates } from './candidates.ts'
import { findPath, offTrail } from './find-path.ts'
import type { Leg } from './legs.ts'
import { edgeBoxes, localNetwork, type LocalNetwork } from './local-network.ts'
import { Routes } from './routes.ts'
import { segmentGrid } from './segment-grid.ts'
import { longestRouteM, maxCandidates, toleranceM } from './settings.ts'
import { slopeCosts } from './slope.ts'
import { priorsOf } from './sport-priors.ts'
import { joinedBy, type ThinTrack } from './thin-track.ts'
import type { Track } from './track.ts'
import { type Window, windowsOf } from './windows.ts'

/** The distance assumed across a break, after which the recording continued elsewhere. */
const farAway = 1e9

/** The edges a track followed, in chronological order. */
export function followTrack(track: Track, thin: ThinTrack, edges: EdgeDraft[]): Leg[] {
  const priors = priorsOf(track.sport)
  if (Object.keys(priors).length === 0) return []
  const originLon = track.lon[thin.sample[0] ?? 0] ?? 0
  const boxes = { originLon, boxes: edgeBoxes(edges, originLon) }
  const slopeCost = slopeCosts(track, thin)
  const { travelled, skipped } = waysTo(thin)
  const legs: Leg[] = []
  for (const window of windowsOf(track, thin)) {
    const local = localNetwork(edges, boxes, window, priors)
    if (local.edgeCount === 0) continue
    const candidates = findCandidates(local, segmentGrid(local, window), window)
    const routes = new Routes(local)
    const path = findPath({
      local,
      candidates,
      routes,
      step: thin.step.subarray(window.from, window.to),
      sigma: estimateNoise(candidates),
      slopeCost: (place, kind) => slopeCost(window.from + place, kind),
    })
    addLegs({ window, local, candidates, routes, path, thin, travelled, skipped }, legs)
  }
  return legs
}

/** For each place, how many metres were recorded before it and how many were missed in holes. */
function waysTo({ count, step, joint }: ThinTrack): { travelled: Float64Array; skipped: Float64Array } {
  const travelled = new Float64Array(count)
  const skipped = new Float64Array(count)
  for (let place = 1; place < count; place++) {
    const metres = step[place]!
    const isWay = joint[place] === joinedBy.way
    travelled[place] = travelled[place - 1]! + (isWay ? metres : 0)
    const isElsewhere = joint[place] === joinedBy.break && metres > toleranceM
    skipped[place] = skipped[place - 1]! + (isElsewhere ? farAway : isWay ? 0 : metres)
  }
  return { travelled, skipped }
}

type Followed = {
  window: Window
  local: LocalNetwork
  candidates: Candidates
  routes: Routes
  path: Uint8Array
  thin: ThinTrack
  travelled: Float64Array
  skipped: Float64Array
}

function addLegs(followed: Followed, legs: Leg[]): void {
  const { window, path } = followed
  for (let place = window.ownFrom + 1; place < window.ownTo; place++) {
    const at = place - window.from
    if (path[at] !== offTrail && path[at - 1] !== offTrail) addStep(followed, place, legs)
  }
}

/** The way from the previous place to this one. */
function addStep(
  { window, local, candidates, routes, path, thin, travelled, skipped }: Followed,
  place: number,
  legs: Leg[],
): void {
  const at = place - window.from
  const from = (at - 1) * maxCandidates + path[at - 1]!
  const to = at * maxCandidates + path[at]!
  routes.start(candidates.edge[from]!, candidates.at[from]!, longestRouteM(thin.step[place]!))
  const parts = routes.partsTo(candidates.edge[to]!, candidates.at[to]!)
  const sum = parts.reduce((total, part) => total + Math.abs(part.to - part.from), 0)
  const startAt = thin.sample[place - 1]!
  const samples = thin.sample[place]! - startAt
  let gone = 0
  for (const { edge, from: fromM, to: toM } of parts) {
    const length = local.length[edge]!
    if (length === 0 || fromM === toM) continue
    const share = gone / sum
    gone += Math.abs(toM - fromM)
    legs.push({
      edge: local.source[edge]!,
      from: fromM / length,
      to: toM / length,
      place,
      startAt: startAt + share * samples,
      endAt: startAt + (gone / sum) * samples,
      travelledFrom: travelled[place - 1]! + share * thin.step[place]!,
      travelledTo: travelled[place - 1]! + (gone / sum) * thin.step[place]!,
      skipped: skipped[place]!,
    })
  }
}

const minM = 6
const maxM = 14
const usualM = 8
/** No receiver is this far off in the open: someone this far from every way is not on one. */
const implausibleM = 20
/** Half of all errors across a line are smaller than this share of their standard deviation. */
const medianOfError = 0.6745

/**
 * The usual distance of positions from the way, estimated from the nearest edges; slightly raised, because
 * the nearest edge is not always the right one.
 */
function estimateNoise({ count, away }: Candidates): number {
  const distances = new Float64Array(count.length)
  let found = 0
  for (let place = 0; place < count.length; place++) {
    if (count[place]! > 0) distances[found++] = away[place * maxCandidates]!
  }
  if (found === 0) return minM
  const noiseM = distances.subarray(0, found).toSorted()[found >> 1]! / medianOfError
  return noiseM > implausibleM ? usualM : Math.min(maxM, Math.max(minM, 1.1 * noiseM))
}
