/** Keys that decide whether an element is useful. */
const decisiveKeys = [
  'highway',
  'piste:type',
  'aerialway',
  'waterway',
  'landuse',
  'natural',
  'leisure',
  'boundary',
  'place',
  'route',
  'type',
  'tourism',
  'amenity',
  'mountain_pass',
] as const

/** Keys that decide, besides those, whether an element is drawn on the map. */
const drawnKeys = ['building', 'railway'] as const

/** Keys that say how something is drawn. */
const lookKeys = [
  'bridge',
  'layer',
  'water',
  'wetland',
  'tracktype',
  'service',
  'footway',
  'covered',
  'maritime',
  'location',
] as const

/** Keys worth showing about a place. */
export const factKeys = [
  'ref',
  'operator',
  'network',
  'website',
  'wikipedia',
  'wikidata',
  'description',
  'surface',
  'ele',
  'from',
  'to',
  'via',
  'distance',
  'ascent',
  'descent',
  'roundtrip',
  'duration',
  'osmc:symbol',
  'symbol',
  'trail_visibility',
  'sac_scale',
  'mtb:scale',
  'mtb:scale:imba',
  'mtb:scale:uphill',
  'mtb:type',
  'via_ferrata_scale',
  'width',
  'lit',
  'oneway',
  'opening_hours',
  'piste:type',
  'piste:difficulty',
  'piste:grooming',
  'piste:lit',
  'aerialway',
  'aerialway:capacity',
  'aerialway:occupancy',
  'aerialway:duration',
  'aerialway:heating',
  'aerialway:bubble',
  'waterway',
  'intermittent',
  'protect_class',
  'protection_title',
  'start_date',
  'place',
  'capital',
  'postal_code',
] as const

const otherKeys = [
  'name',
  'piste:name',
  'alt_name',
  'official_name',
  'short_name',
  'old_name',
  'loc_name',
  'int_name',
  'admin_level',
  'area',
  'population',
  'tunnel',
  'ISO3166-1',
  'ISO3166-1:alpha2',
  'ISO3166-2',
  'border_type',
  'indoor',
  'site',
  'shelter_type',
  'prominence',
] as const

/** The keys we read, by number; all other tags are skipped. */
export const knownKeys: ReadonlyMap<string, number> = new Map(
  [...new Set<string>([...decisiveKeys, ...drawnKeys, ...factKeys, ...otherKeys, ...lookKeys])].map(
    (key, number) => [key, number],
  ),
)
/** How many of the first keys show that an element is useful. */
export const decisiveFor = {
  atlas: decisiveKeys.length,
  map: decisiveKeys.length + drawnKeys.length,
} as const
export type Purpose = keyof typeof decisiveFor

export const languageKey = 250
export const otherKey = 251

/** The useful tags of an element, by key. */
export type Tags = ReadonlyMap<string, string>
