import type { EdgeKind } from '#domain/atlas/draft.ts'
import { groupOfSport, type Sport, type SportGroup } from '#domain/sport.ts'

/** How unlikely a sport is on each kind of way, as a cost per place. Kinds left out are never followed. */
export type Priors = Partial<Record<EdgeKind, number>>

const onFoot: Priors = { path: 0, road: 0.4, piste: 2.5, aerialway: 3 }
const onWater: Priors = { waterway: 0, path: 3, road: 3 }
const downhill: Priors = { piste: 0, aerialway: 0, path: 2.5, road: 2.5 }

const ofGroups: Record<SportGroup, Priors> = {
  ride: { path: 0.2, road: 0, piste: 2.5, aerialway: 3 },
  run: { path: 0, road: 0.5, piste: 2.5, aerialway: 3 },
  hike: onFoot,
  ski: { piste: 0, aerialway: 0.5, path: 1, road: 1.2 },
  water: onWater,
  other: { path: 0.2, road: 0.2, piste: 2.5, aerialway: 3 },
}

const ofSports: Partial<Record<Sport, Priors>> = {
  road_cycling: { road: 0, path: 1, aerialway: 4 },
  mountain_biking: { path: 0, road: 0.6, piste: 2, aerialway: 1 },
  downhill_biking: { path: 0, road: 0.8, piste: 1.5, aerialway: 0 },
  snowshoeing: { path: 0, road: 0.8, piste: 1, aerialway: 2 },
  alpine_skiing: downhill,
  snowboarding: downhill,
  backcountry_skiing: { piste: 0.3, aerialway: 0.8, path: 0.4, road: 0.8 },
  cross_country_skiing: { piste: 0, aerialway: 3, path: 0.6, road: 0.8 },
  ice_skating: { path: 0.5, road: 0.5 },
  motor_sports: { road: 0, path: 0.6 },
  horseback_riding: { path: 0, road: 0.5 },
  flying: {},
  indoor_cycling: {},
  indoor_running: {},
  fitness: {},
}

export const priorsOf = (sport: Sport): Priors => ofSports[sport] ?? ofGroups[groupOfSport(sport)]

/** Sports in which people go down on their own and up by lift. */
export const isDownhillSport = (sport: Sport): boolean =>
  sport === 'alpine_skiing' || sport === 'snowboarding' || sport === 'sledding'
