/** Keys that decide whether an element is useful. */
export const decisiveKeys = [
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
  'railway',
  'ISO3166-1',
  'ISO3166-1:alpha2',
  'ISO3166-2',
  'border_type',
  'indoor',
] as const

/** The keys we read, by number; all other tags are skipped. */
export const knownKeys: ReadonlyMap<string, number> = new Map(
  [...new Set<string>([...decisiveKeys, ...factKeys, ...otherKeys])].map((key, number) => [key, number]),
)
export const languageKey = 250
export const otherKey = 251

/** The useful tags of an element, by key. */
export type Tags = ReadonlyMap<string, string>
