import type { MapKind, MapTags } from '#domain/map-tiles/shape.ts'
import type { Tags } from '#domain/osm/tag-keys.ts'
import { namesOf } from './named.ts'

type Look = { class: string; minZoom: number }
const look = (name: string, minZoom: number): Look => ({ class: name, minZoom })

const roads: Record<string, Look> = {
  motorway: look('motorway', 6),
  trunk: look('trunk', 6),
  primary: look('primary', 7),
  secondary: look('secondary', 9),
  tertiary: look('tertiary', 10),
  motorway_link: look('motorway', 11),
  trunk_link: look('trunk', 11),
  primary_link: look('primary', 11),
  secondary_link: look('secondary', 11),
  tertiary_link: look('tertiary', 11),
  unclassified: look('minor', 11),
  residential: look('minor', 12),
  living_street: look('minor', 12),
  road: look('minor', 12),
  service: look('service', 13),
  busway: look('service', 13),
  track: look('track', 12),
  path: look('path', 12),
  bridleway: look('path', 12),
  via_ferrata: look('path', 12),
  cycleway: look('path', 13),
  footway: look('path', 13),
  pedestrian: look('path', 13),
  steps: look('path', 13),
}

const rails: Record<string, Look> = {
  rail: look('rail', 8),
  narrow_gauge: look('rail', 10),
  preserved: look('rail', 10),
  funicular: look('rail', 11),
  light_rail: look('transit', 11),
  monorail: look('transit', 12),
  subway: look('transit', 13),
  tram: look('transit', 13),
}

const lifts = new Set(
  'cable_car gondola mixed_lift chair_lift drag_lift t-bar j-bar platter rope_tow magic_carpet'.split(' '),
)

const rivers: Record<string, number> = { river: 8, canal: 11, stream: 12, ditch: 13, drain: 13 }

const paved = new Set(
  'paved asphalt concrete concrete:plates concrete:lanes paving_stones sett cobblestone metal wood chipseal'.split(
    ' ',
  ),
)
const unpaved = new Set(
  'unpaved compacted fine_gravel gravel pebblestone dirt earth ground grass mud sand rock stone woodchips snow ice'.split(
    ' ',
  ),
)

/** Everything that a way appears as on the map as a line. */
export function lineKindsOf(tags: Tags): MapKind[] {
  return [...roadKinds(tags), ...railKinds(tags), ...liftKinds(tags), ...riverKinds(tags)]
}

const line = (layer: MapKind['layer'], minZoom: number, tags: MapTags): MapKind => ({
  layer,
  type: 'line',
  minZoom,
  tags,
})

function roadKinds(tags: Tags): MapKind[] {
  const highway = tags.get('highway') ?? ''
  const road = Object.hasOwn(roads, highway) ? roads[highway] : undefined
  if (!road || tags.get('area') === 'yes') return []
  const minZoom = isAside(tags) ? 14 : road.minZoom
  const isForFeet = road.class === 'path' || road.class === 'track'
  const drawn = line('transportation', minZoom, {
    class: road.class,
    subclass: road.class === 'path' ? highway : undefined,
    ramp: highway.endsWith('_link') ? 1 : undefined,
    brunnel: brunnelOf(tags),
    surface: surfaceOf(tags),
    ...(isForFeet && difficultyOf(tags)),
  })
  const names = namesOf(tags)
  const ref = tags.get('ref')?.slice(0, 20)
  if (!names && (ref === undefined || isForFeet)) return [drawn]
  const namedFrom = isForFeet || road.class === 'service' ? 14 : 13
  const name = { ...names, ref: isForFeet ? undefined : ref, class: road.class }
  return [drawn, line('transportation_name', Math.max(namedFrom, minZoom), name)]
}

/** Sidewalks and driveways run alongside something that is drawn anyway. */
function isAside(tags: Tags): boolean {
  const footway = tags.get('footway')
  const service = tags.get('service')
  return (
    footway === 'sidewalk' || footway === 'crossing' || service === 'driveway' || service === 'parking_aisle'
  )
}

function brunnelOf(tags: Tags): string | undefined {
  const [tunnel = 'no', bridge = 'no'] = [tags.get('tunnel'), tags.get('bridge')]
  if (tunnel !== 'no') return 'tunnel'
  return bridge === 'no' ? undefined : 'bridge'
}

function surfaceOf(tags: Tags): string | undefined {
  const surface = tags.get('surface') ?? ''
  if (paved.has(surface)) return 'paved'
  if (unpaved.has(surface)) return 'unpaved'
  const tracktype = tags.get('tracktype')
  return tracktype === undefined ? undefined : tracktype === 'grade1' ? 'paved' : 'unpaved'
}

const sacScales = new Set(
  'hiking mountain_hiking demanding_mountain_hiking alpine_hiking demanding_alpine_hiking difficult_alpine_hiking'.split(
    ' ',
  ),
)
const visibilities = new Set('excellent good intermediate bad horrible no'.split(' '))

function difficultyOf(tags: Tags): MapTags {
  const [sac = '', visibility = ''] = [tags.get('sac_scale'), tags.get('trail_visibility')]
  const mtb = /^[0-6]/.exec(tags.get('mtb:scale') ?? '')?.[0]
  return {
    sac_scale: sacScales.has(sac) ? sac : undefined,
    mtb_scale: mtb === undefined ? undefined : Number(mtb),
    trail_visibility: visibilities.has(visibility) ? visibility : undefined,
  }
}

function railKinds(tags: Tags): MapKind[] {
  const railway = tags.get('railway') ?? ''
  const rail = Object.hasOwn(rails, railway) ? rails[railway] : undefined
  if (!rail) return []
  // Yards and stations have many short tracks.
  const minZoom = tags.has('service') ? 13 : rail.minZoom
  const looks = { class: rail.class, subclass: railway, brunnel: brunnelOf(tags) }
  return [line('transportation', minZoom, looks)]
}

function liftKinds(tags: Tags): MapKind[] {
  const lift = tags.get('aerialway') ?? ''
  if (!lifts.has(lift)) return []
  const names = namesOf(tags)
  const drawn = line('transportation', 11, { class: 'aerialway', subclass: lift })
  return names ? [drawn, line('transportation_name', 13, { ...names, class: 'aerialway' })] : [drawn]
}

function riverKinds(tags: Tags): MapKind[] {
  const waterway = tags.get('waterway') ?? ''
  const minZoom = Object.hasOwn(rivers, waterway) ? rivers[waterway] : undefined
  if (minZoom === undefined) return []
  const intermittent = tags.get('intermittent') === 'yes' ? 1 : undefined
  return [
    line('waterway', minZoom, { ...namesOf(tags), class: waterway, brunnel: brunnelOf(tags), intermittent }),
  ]
}
