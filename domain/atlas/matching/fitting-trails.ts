import type { TrailType } from '#domain/atlas/place.ts'
import { groupOfSport, type Sport, type SportGroup } from '#domain/sport.ts'
import type { NetworkTrail } from './track.ts'

/**
 * Which signed routes, pistes, lifts and waters each sport follows. Routes are signed for someone: a ride that shares a
 * road with a hiking route does not follow it. Nor does a hike follow a piste in summer, although both go down the same
 * slope.
 */
type Fitting = { routes: readonly TrailType[]; hasPaths: boolean }

/*
 * `hasPaths`: whether paths fit by their own names as well. The name of a path says where someone was, whatever the
 * path was made for: trail runners use singletracks made for bikes, and bikers use paths made for walkers. It does not
 * fit those who just happen to be above a path, in the snow of a piste or on water.
 */
const ofGroups: Record<SportGroup, Fitting> = {
  ride: { routes: ['bicycle', 'mtb', 'aerialway'], hasPaths: true },
  run: { routes: ['trail', 'aerialway'], hasPaths: true },
  hike: { routes: ['trail', 'aerialway'], hasPaths: true },
  ski: { routes: ['piste', 'aerialway'], hasPaths: true },
  water: { routes: ['waterway'], hasPaths: false },
  // Could be anything, so anything on land fits.
  other: { routes: ['trail', 'bicycle', 'mtb', 'aerialway'], hasPaths: true },
}

const onPistesOnly: Fitting = { routes: ['piste', 'aerialway'], hasPaths: false }

const ofSports: Partial<Record<Sport, Fitting>> = {
  // Where a mountain bike route is on a road, it is only on the way to its next path.
  road_cycling: { routes: ['bicycle', 'aerialway'], hasPaths: true },
  // Snowshoe trails are drawn as pistes.
  snowshoeing: { routes: ['trail', 'piste', 'aerialway'], hasPaths: true },
  alpine_skiing: onPistesOnly,
  snowboarding: onPistesOnly,
  inline_skating: { routes: ['bicycle'], hasPaths: true },
  horseback_riding: { routes: ['trail'], hasPaths: true },
  // Motor vehicles on mountain roads do not follow hiking trails.
  motor_sports: { routes: [], hasPaths: true },
}

const fittingOf = (sport: Sport): Fitting => ofSports[sport] ?? ofGroups[groupOfSport(sport)]

/** Whether someone who does this sport can be said to follow the trail. */
export function isFitting(sport: Sport, { type, isRoute }: Pick<NetworkTrail, 'type' | 'isRoute'>): boolean {
  const { routes, hasPaths } = fittingOf(sport)
  return routes.includes(type) || (hasPaths && !isRoute && (type === 'trail' || type === 'mtb'))
}

export const fitsPistes = (sport: Sport): boolean => fittingOf(sport).routes.includes('piste')
