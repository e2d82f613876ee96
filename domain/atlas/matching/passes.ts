import type { EdgeDraft } from '#domain/atlas/draft.ts'
import { isRide } from './is-ride.ts'
import type { Leg } from './legs.ts'
import { profileOf } from './profile.ts'
import { runsOf, type Run } from './runs.ts'
import { minPassM } from './settings.ts'
import { joinedBy, type ThinTrack } from './thin-track.ts'
import { timeAt, timesOf, type Activity } from './times.ts'
import type { Network, NetworkTrail, TrailPass } from './track.ts'
import { layOut } from './trail-layout.ts'

/** Each time the track followed a trail for long enough, in chronological order. */
export function passesOf(legs: Leg[], activity: Activity, { edges, trails }: Network): TrailPass[] {
  const legsOfEdge = Map.groupBy(legs, ({ edge }) => edges[edge]!.id)
  const near = trails.filter(({ edgeIds }) => edgeIds.some((id) => legsOfEdge.has(id)))
  const known = knownEdges(edges, near)
  const pieceM = longestPieceM(activity.thin)
  const passes = near.flatMap((trail) => {
    const layout = layOut(trail, (id) => known.get(id))
    const legsOfTrail = [...layout.stretches]
      .flatMap(([id, stretches]) => (legsOfEdge.get(id) ?? []).map((leg) => ({ leg, stretches })))
      .toSorted((a, b) => a.leg.place - b.leg.place || a.leg.startAt - b.leg.startAt)
    const lengthM = trail.lengthM > 0 ? trail.lengthM : layout.lengthM
    return runsOf(legsOfTrail, layout, minPassM(lengthM, trail.type, pieceM))
      .map((run): TrailPass => ({ trailN: trail.n, ...passOf(run, activity, lengthM) }))
      .filter((pass) => trail.type !== 'aerialway' || isRide(pass, activity.track, lengthM))
  })
  return passes.toSorted((a, b) => a.startIndex - b.startIndex || a.trailN - b.trailN)
}

/** Videos of one ride cover only pieces of it. */
function longestPieceM({ joint, step }: ThinTrack): number {
  let [longest, length] = [0, 0]
  for (const [place, metres] of step.entries()) {
    length = joint[place] === joinedBy.way ? length + metres : 0
    longest = Math.max(longest, length)
  }
  return longest
}

function knownEdges(edges: EdgeDraft[], trails: NetworkTrail[]): Map<number, EdgeDraft> {
  const wanted = new Set(trails.flatMap(({ edgeIds }) => edgeIds))
  const known = new Map<number, EdgeDraft>()
  for (const edge of edges) if (wanted.has(edge.id)) known.set(edge.id, edge)
  return known
}

function passOf(run: Run, activity: Activity, lengthM: number): Omit<TrailPass, 'trailN'> {
  const { startAt, endAt } = timesOf(run, activity)
  const { time, altitude } = activity.track
  const [startMs, endMs] = [Math.round(timeAt(time, startAt)), Math.round(timeAt(time, endAt))]
  return {
    startMs: Number.isNaN(startMs) ? null : startMs,
    endMs: Number.isNaN(endMs) ? null : endMs,
    startIndex: Math.round(startAt),
    endIndex: Math.round(endAt),
    lengthM: toDecimetre(run.gainedM),
    ...extentOf(run),
    trailM: toDecimetre(lengthM),
    isForward: isForward(run),
    profile: profileOf(run, altitude, lengthM),
  }
}

function extentOf({ marks }: Run): { fromM: number; toM: number } {
  const fromM = marks.reduce((min, { startM, endM }) => Math.min(min, startM, endM), Infinity)
  const toM = marks.reduce((max, { startM, endM }) => Math.max(max, startM, endM), 0)
  return { fromM: toDecimetre(fromM), toM: toDecimetre(toM) }
}

const toDecimetre = (metres: number): number => Math.round(metres * 10) / 10

/** The longer part decides. */
function isForward({ marks }: Run): boolean {
  return marks.reduce((sum, { startM, endM, gainedM }) => sum + (endM > startM ? gainedM : -gainedM), 0) > 0
}
