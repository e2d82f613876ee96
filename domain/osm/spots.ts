import type { PlaceDraft } from '#domain/atlas/draft.ts'
import { placeNumber, type PlaceOrigin, type SpotType } from '#domain/atlas/place.ts'
import type { BoundingBox } from '#domain/geo/bounding-box.ts'
import { elevationOf } from './elevation.ts'
import { spotImportance } from './importance.ts'
import { describe } from './names.ts'
import type { Tags } from './tag-keys.ts'

/** Every node that is a spot has at least one of these keys. */
export const spotKeys = ['natural', 'tourism', 'mountain_pass', 'amenity'] as const

/** Shelters that nobody sets out for: at bus stops, in parks and on pastures. */
const asideShelters = new Set([
  'public_transport',
  'picnic_shelter',
  'gazebo',
  'pavilion',
  'field_shelter',
  'changing_rooms',
  'sun_shelter',
])

/** A peak with a view is a peak, and a saddle with a road over it is a pass. */
export function spotTypeOf(tags: Tags): SpotType | undefined {
  const natural = tags.get('natural')
  const tourism = tags.get('tourism')
  if (natural === 'peak' || natural === 'volcano') return 'peak'
  if (tourism === 'alpine_hut' || tourism === 'wilderness_hut') return 'hut'
  if (tags.get('mountain_pass') === 'yes') return 'pass'
  if (natural === 'saddle') return 'saddle'
  if (isPisteSite(tags)) return 'resort'
  if (tags.get('amenity') === 'shelter' && !asideShelters.has(tags.get('shelter_type') ?? '')) return 'hut'
  return tourism === 'viewpoint' ? 'viewpoint' : undefined
}

/** All that belongs to a ski area, in one relation. */
const isPisteSite = (tags: Tags): boolean => tags.get('type') === 'site' && tags.get('site') === 'piste'

export type SpotSource = {
  type: SpotType
  origin: PlaceOrigin
  id: number
  tags: Tags
  bounds: BoundingBox
}

/** Undefined without a name: no one searches for it, and it would be one of thousands on the map. */
export function spotOf({ type, origin, id, tags, bounds }: SpotSource): PlaceDraft | undefined {
  const described = describe(tags, type)
  if (described.name === '') return undefined
  const elevation_m = elevationOf(tags)
  return {
    n: placeNumber(type, origin, id),
    type,
    ...described,
    country: null,
    iso3166_2: null,
    difficulty: null,
    importance: spotImportance(type, { tags, languages: Object.keys(described.names).length, elevation_m }),
    population: null,
    length_m: null,
    elevation_m,
    lat: (bounds.south + bounds.north) / 2,
    lon: (bounds.west + bounds.east) / 2,
    bounds,
    outline: null,
  }
}
