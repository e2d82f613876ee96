import type { EdgeKind } from '#domain/atlas/draft.ts'
import type { BoundaryType, TrailType } from '#domain/atlas/place.ts'
import { nameOf } from './names.ts'
import type { Tags } from './tag-keys.ts'

const paths = new Set([
  'path',
  'footway',
  'bridleway',
  'steps',
  'via_ferrata',
  'track',
  'cycleway',
  'corridor',
])
const roads = new Set(
  'motorway trunk primary secondary tertiary unclassified residential living_street pedestrian service road busway'
    .split(' ')
    .flatMap((road) => [road, `${road}_link`]),
)
const namedPaths = new Set(['path', 'footway', 'bridleway', 'steps', 'via_ferrata', 'track'])
const notLifts = new Set([
  'station',
  'pylon',
  'goods',
  'zip_line',
  'no',
  'proposed',
  'construction',
  'abandoned',
  'disused',
])
const rivers = new Set(['river', 'stream', 'canal'])
const notPistes = new Set(['no', 'playground', 'abandoned', 'disused'])

/** What a way can be followed as, by its own tags: a track in summer may be a piste in winter. */
export function edgeKindsOf(tags: Tags): EdgeKind[] {
  const kinds: EdgeKind[] = []
  const highway = tags.get('highway')
  if (highway !== undefined && tags.get('area') !== 'yes') {
    if (paths.has(highway)) kinds.push('path')
    else if (roads.has(highway)) kinds.push('road')
  }
  if (isPiste(tags)) kinds.push('piste')
  if (isLift(tags)) kinds.push('aerialway')
  if (isRiver(tags)) kinds.push('waterway')
  return kinds
}

/** The kinds of way a route follows, the likeliest first. */
const followedKinds: Record<TrailType, EdgeKind[]> = {
  trail: ['path', 'road', 'aerialway'],
  mtb: ['path', 'road', 'aerialway'],
  bicycle: ['path', 'road', 'aerialway'],
  piste: ['piste', 'aerialway'],
  aerialway: ['aerialway'],
  waterway: ['waterway'],
}

export const followedKind = (type: TrailType, kinds: readonly EdgeKind[]): EdgeKind | undefined =>
  followedKinds[type].find((kind) => kinds.includes(kind))

/** A way without tags takes its kind from the routes it belongs to; but no one walks along a ferry. */
export function kindAsMember(type: TrailType, kinds: readonly EdgeKind[], tags: Tags): EdgeKind | undefined {
  if (followedKind(type, kinds) !== undefined || tags.get('route') === 'ferry' || tags.has('railway'))
    return undefined
  return followedKinds[type][0]
}

const isPiste = (tags: Tags): boolean => hasPiste(tags) && tags.get('area') !== 'yes'

const hasPiste = (tags: Tags): boolean => {
  const piste = tags.get('piste:type')
  return piste !== undefined && !notPistes.has(piste)
}

/** A slope drawn in its full width instead of as a line down its middle. */
const isPisteArea = (tags: Tags): boolean =>
  hasPiste(tags) && (tags.get('area') === 'yes' || tags.get('type') === 'multipolygon')

const isLift = (tags: Tags): boolean => {
  const aerialway = tags.get('aerialway')
  return aerialway !== undefined && !notLifts.has(aerialway)
}

/** Nameless ditches are common, and no one follows them. */
const isRiver = (tags: Tags): boolean =>
  rivers.has(tags.get('waterway') ?? '') && (tags.get('name') ?? '') !== ''

/** Which trails a way is on its own, together with its neighbours of the same name. Paths need a name. */
export function trailTypesOf(tags: Tags): { type: TrailType; kind: EdgeKind }[] {
  const found: { type: TrailType; kind: EdgeKind }[] = []
  const isNamed = (tags.get('name') ?? '') !== ''
  if (isNamed && namedPaths.has(tags.get('highway') ?? '') && tags.get('area') !== 'yes') {
    const isForBikes = (tags.has('mtb:scale') || tags.has('mtb:scale:imba')) && !tags.has('sac_scale')
    found.push({ type: isForBikes ? 'mtb' : 'trail', kind: 'path' })
  }
  if (isPiste(tags)) found.push({ type: 'piste', kind: 'piste' })
  if (isLift(tags)) found.push({ type: 'aerialway', kind: 'aerialway' })
  if (isRiver(tags)) found.push({ type: 'waterway', kind: 'waterway' })
  return found
}

const routes: Record<string, TrailType> = {
  hiking: 'trail',
  foot: 'trail',
  walking: 'trail',
  mtb: 'mtb',
  bicycle: 'bicycle',
  piste: 'piste',
  ski: 'piste',
}

/** The type of a route relation. */
export function routeTypeOf(tags: Tags): TrailType | undefined {
  const type = tags.get('type')
  if (type === 'waterway') return nameOf(tags, 'waterway') === '' ? undefined : 'waterway'
  if (type !== 'route' && type !== 'superroute') return undefined
  const uses = (tags.get('route') ?? '').slice(0, 200).split(';')
  const use = uses.map((one) => one.trim()).find((one) => Object.hasOwn(routes, one))
  return use === undefined ? undefined : routes[use]
}

/** Roles of members that are not part of the route itself. */
const asideRoles = new Set([
  'alternative',
  'alternate',
  'excursion',
  'approach',
  'connection',
  'platform',
  'stop',
  'guidepost',
])
export const isAside = (role: string): boolean => asideRoles.has(role)

/** What an area can be: something that contains places, or a slope. */
export type AreaType = BoundaryType | 'piste'

/** The type of an area, whether a closed way or a relation. All but slopes have a name. */
export function areaTypeOf(tags: Tags): AreaType | undefined {
  const boundary = tags.get('boundary')
  if (boundary === 'administrative') return administrativeType(tags)
  if (isPisteArea(tags)) return 'piste'
  if ((tags.get('name') ?? '') === '') return undefined
  const protection = tags.get('protect_class')
  if (boundary === 'national_park' || (boundary === 'protected_area' && protection === '2'))
    return 'national park'
  if (boundary === 'forest') return 'forestry'
  if (boundary === 'protected_area')
    return protection === '15' && isForest(tags) ? 'forestry' : 'protected area'
  if (tags.get('leisure') === 'nature_reserve') return 'protected area'
  if (tags.get('landuse') === 'winter_sports') return 'resort'
  if (tags.get('landuse') === 'forest' || tags.get('natural') === 'wood') return 'forestry'
  return undefined
}

const isForest = (tags: Tags): boolean =>
  /forest|wald|forêt|bosque|foresta/i.test(tags.get('protection_title') ?? '')

function administrativeType(tags: Tags): BoundaryType | undefined {
  const level = tags.get('admin_level')
  if (level === '2') return countryCodeOf(tags) === undefined ? undefined : 'country'
  if ((tags.get('name') ?? '') === '') return undefined
  if (level === '4') return 'region'
  return level === '7' || level === '8' ? 'city' : undefined
}

/** Countries where towns and communes are one level above the usual 8. */
const townLevel7 = new Set(['DK', 'JP', 'NO', 'PT', 'SE'])
export const isTownLevel = (tags: Tags, country: string | null): boolean =>
  tags.get('admin_level') === (country !== null && townLevel7.has(country) ? '7' : '8')

export function countryCodeOf(tags: Tags): string | undefined {
  const code = tags.get('ISO3166-1:alpha2') ?? tags.get('ISO3166-1')
  return code !== undefined && /^[A-Z]{2}$/.test(code) ? code : undefined
}

export function regionCodeOf(tags: Tags): string | undefined {
  const code = tags.get('ISO3166-2')
  return code !== undefined && /^[A-Z]{2}-[A-Z0-9]{1,3}$/.test(code) ? code : undefined
}

/** Inhabited places large enough to be searched for. */
const towns = new Set(['city', 'town', 'village', 'hamlet'])
export const isTown = (tags: Tags): boolean =>
  towns.has(tags.get('place') ?? '') && (tags.get('name') ?? '') !== ''
