import type { OwnTime, OwnTimes, RouteTimes, TrailTimes } from '#contract/trails/trail-times.ts'
import type { TrailVisit } from '#contract/trails/crossing.ts'
import { numberOfPlaceId } from '#domain/atlas/place.ts'
import {
  followSamePart,
  isMostOfTrail,
  rankAmong,
  shareOfTrail,
  timeForWhole,
  usualOf,
  type FollowedStretch,
} from '#domain/atlas/trail-times.ts'
import { evenly, isSameWay, type EvenLine } from '#domain/geo/same-way.ts'
import { latOf } from '#domain/geo/web-mercator.ts'
import { groupOfSport, type Sport } from '#domain/sport.ts'
import type { DrawnRoute, FollowedTrail } from './trail-times.queries.ts'

type This = { id: string; sport: Sport }
const maxTimes = 300

/** The trails of an activity on which its owner has other times, in the order in which they were followed. */
export function compareOnTrails(
  activity: This,
  trails: readonly TrailVisit[],
  visits: readonly FollowedTrail[],
): TrailTimes[] {
  const group = groupOfSport(activity.sport)
  const alike = visits.filter(({ sport }) => groupOfSport(sport) === group)
  const seen = new Set<string>()
  return trails.flatMap((trail): TrailTimes[] => {
    const key = `${trail.id} ${trail.is_forward}`
    // A lift takes as long as it takes.
    if (seen.has(key) || trail.type === 'aerialway') return []
    seen.add(key)
    const n = numberOfPlaceId(trail.id)
    const here = alike.filter((visit) => visit.place_n === n && visit.is_forward === trail.is_forward)
    const own = here.filter((visit) => visit.activity_id === activity.id && isMostOfTrail(stretchOf(visit)))
    const best = own.toSorted((a, b) => timeOf(a) - timeOf(b))[0]
    if (!best) return []
    const compared = here.filter((visit) => followSamePart(stretchOf(visit), stretchOf(best)))
    const times = timesOf(
      activity,
      compared.map((visit) => ({ ...visit, duration_ms: timeOf(visit) })),
    )
    const { id, name, type, difficulty, is_forward } = trail
    const share = Math.round(shareOfTrail(stretchOf(best)) * 1000) / 1000
    return times ? [{ id, name, type, difficulty, is_forward, share, length_m: best.trail_m, ...times }] : []
  })
}

const stretchOf = (visit: FollowedTrail): FollowedStretch => ({
  fromM: visit.from_m,
  toM: visit.to_m,
  lengthM: visit.length_m,
  trailM: visit.trail_m,
  durationMs: visit.end_ms - visit.start_time_ms,
})

const timeOf = (visit: FollowedTrail): number => timeForWhole(stretchOf(visit))

/** Null if there is no other activity on the same route. */
export function compareOnRoute(own: DrawnRoute, others: readonly DrawnRoute[]): RouteTimes | null {
  const way = evenLineOf(own)
  const same = [own, ...others.filter((route) => isSameWay(way, evenLineOf(route)))]
  const times = timesOf(
    { id: own.activity_id },
    same.map((route) => ({ ...route, duration_ms: route.moving_time_ms })),
  )
  return times && { ...times, distance_m: own.distance_m }
}

/** In metres on the ground: the further from the equator, the more Web Mercator enlarges. */
function evenLineOf({ line }: DrawnRoute): EvenLine {
  // What PostGIS writes for a multi-line.
  const { coordinates } = JSON.parse(line) as { coordinates: [number, number][][] }
  const places = coordinates.flat()
  const scale = Math.cos((latOf(places[0]?.[1] ?? 0) * Math.PI) / 180)
  return evenly(places.map(([x, y]) => [x * scale, y * scale]))
}

type Timed = Omit<OwnTime, 'is_this'>

/** Null if all of them are of this activity. */
function timesOf({ id }: Pick<This, 'id'>, compared: readonly Timed[]): OwnTimes | null {
  const durations = compared.map(({ duration_ms }) => duration_ms)
  const others = compared
    .filter(({ activity_id }) => activity_id !== id)
    .map(({ duration_ms }) => duration_ms)
  const usual_ms = usualOf(others)
  if (usual_ms === null) return null
  const own = compared.filter(({ activity_id }) => activity_id === id).map((one) => one.duration_ms)
  const duration_ms = Math.min(...own)
  return {
    rank: rankAmong(durations, duration_ms),
    duration_ms,
    best_ms: Math.min(...durations),
    usual_ms,
    times: compared
      .map(({ activity_id, title, start_time_ms, timezone, duration_ms: time }) => ({
        activity_id,
        title,
        start_time_ms,
        timezone,
        duration_ms: time,
        is_this: activity_id === id,
      }))
      .toSorted((a, b) => a.start_time_ms - b.start_time_ms)
      .slice(-maxTimes),
  }
}
