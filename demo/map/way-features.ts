import type { Sport } from '#domain/sport.ts'
import { lineOf, type MapFeature } from './feature.ts'
import type { Ground } from './ground-of-place.ts'

type Tags = Record<string, string | number>

/** What people travel on in each sport. Flights and boats leave no trace, and skiers only use lifts. */
const tagsBySport: Partial<Record<Sport, Tags>> = {
  mountain_biking: {
    class: 'path',
    subclass: 'path',
    surface: 'ground',
    mtb_scale: 2,
    trail_visibility: 'excellent',
  },
  hiking: {
    class: 'path',
    subclass: 'path',
    surface: 'gravel',
    sac_scale: 'mountain_hiking',
    trail_visibility: 'excellent',
  },
  trail_running: {
    class: 'path',
    subclass: 'path',
    surface: 'rock',
    sac_scale: 'demanding_mountain_hiking',
    trail_visibility: 'good',
  },
  backcountry_skiing: {
    class: 'path',
    subclass: 'path',
    surface: 'ground',
    sac_scale: 'alpine_hiking',
    trail_visibility: 'intermediate',
  },
  walking: { class: 'path', subclass: 'footway', surface: 'asphalt' },
  running: { class: 'path', subclass: 'footway', surface: 'asphalt' },
  gravel_cycling: { class: 'track', surface: 'gravel' },
  road_cycling: { class: 'secondary', surface: 'asphalt' },
}

export function wayFeatures({ place, stretches }: Ground): MapFeature[] {
  const tags = tagsBySport[place.plan.sport]
  return stretches.flatMap(({ isLift, spots }) => {
    if (isLift)
      return [
        lineOf('transportation', 11, [spots[0]!, spots.at(-1)!], { class: 'aerialway', subclass: 'gondola' }),
      ]
    return tags ? [lineOf('transportation', 11, spots, tags)] : []
  })
}
