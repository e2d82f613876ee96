import { findCandidates } from './candidates.ts'
import { edgeBoxes, localNetwork } from './local-network.ts'
import { segmentGrid } from './segment-grid.ts'
import { minPassM, maxCandidates, toleranceM } from './settings.ts'
import { priorsOf } from './sport-priors.ts'
import { thinTrack, type ThinTrack } from './thin-track.ts'
import type { Network, NetworkTrail, Track, TrailPass } from './track.ts'
import { windowsOf } from './windows.ts'

/**
 * A matcher without memory: at every place, the nearest edge wins. It uses the same places, edges and rules as ours.
 */
export function matchNearest(track: Track, network: Network): TrailPass[] {
  const thin = thinTrack(track)
  if (thin.count < 2) return []
  const nearest = nearestEdges(track, thin, network)
  const near = new Set(nearest)
  return network.trails
    .filter(({ edgeIds }) => edgeIds.some((id) => near.has(id)))
    .flatMap((trail) => visitsOf(trail, { track, thin, nearest }))
}

/** The id of the nearest edge to each place; 0 if there is none. */
function nearestEdges(track: Track, thin: ThinTrack, { edges }: Network): Float64Array {
  const nearest = new Float64Array(thin.count)
  const originLon = track.lon[thin.sample[0]!]!
  const boxes = { originLon, boxes: edgeBoxes(edges, originLon) }
  for (const window of windowsOf(track, thin)) {
    const local = localNetwork(edges, boxes, window, priorsOf(track.sport))
    if (local.edgeCount === 0) continue
    const { count, edge } = findCandidates(local, segmentGrid(local, window), window)
    for (let place = 0; place < count.length; place++) {
      if (count[place]! > 0)
        nearest[window.from + place] = edges[local.source[edge[place * maxCandidates]!]!]!.id
    }
  }
  return nearest
}

type Nearest = { track: Track; thin: ThinTrack; nearest: Float64Array }

function visitsOf(
  { n, type, edgeIds, lengthM }: NetworkTrail,
  { track, thin, nearest }: Nearest,
): TrailPass[] {
  const ids = new Set(edgeIds)
  const visits: TrailPass[] = []
  let away = Infinity
  for (let place = 1; place < thin.count; place++) {
    const metres = thin.step[place]!
    if (!ids.has(nearest[place]!)) {
      away += metres
      continue
    }
    const index = thin.sample[place]!
    const visit = visits.at(-1)
    if (visit && away <= toleranceM) {
      visit.lengthM += metres
      visit.endIndex = index
      visit.endMs = track.time[index]!
    } else visits.push(passAt(n, index, track.time[index]!, metres))
    away = 0
  }
  return visits.filter((visit) => visit.lengthM >= minPassM(lengthM, type))
}

function passAt(trailN: number, index: number, ms: number, lengthM: number): TrailPass {
  return {
    trailN,
    startMs: ms,
    endMs: ms,
    startIndex: index,
    endIndex: index,
    lengthM,
    fromM: 0,
    toM: lengthM,
    trailM: lengthM,
    isForward: true,
    profile: null,
  }
}
