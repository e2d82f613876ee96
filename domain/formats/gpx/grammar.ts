import type { DeviceTotals, SeriesName } from '#domain/telemetry/recording.ts'
import { indexOfSeries } from '#domain/formats/xml/point-columns.ts'

/** Where the reader is in a file. A skipped element is skipped with everything in it. */
export const Place = {
  outside: 0,
  file: 1,
  metadata: 2,
  track: 3,
  segment: 4,
  route: 5,
  point: 6,
  inPoint: 7,
  skipped: 8,
  /** Extensions of a track, including ours. */
  aboutTrack: 9,
  /** Totals that a Garmin device wrote about a track. */
  trackStatistics: 10,
} as const
export type Place = (typeof Place)[keyof typeof Place]

/**
 * What the text of an element means, if anything. Up to `time` it is text; from `series` on it is the index
 * of a series.
 */
export const Field = {
  none: 0,
  name: 1,
  description: 2,
  type: 3,
  maker: 4,
  product: 5,
  deviceTotals: 6,
  altitudeSource: 7,
  totalsSource: 8,
  clockAhead: 9,
  lap: 10,
  pause: 11,
  breaks: 12,
  sample: 13,
  /** From here on, the index of a total. */
  statistic: 14,
  time: 21,
  series: 22,
} as const

/** Known element names in lower case, each with its code. All others have the code 0. */
const names = [
  'gpx metadata trk trkseg trkpt rte rtept wpt ele time name desc type',
  'hr heartrate cad cadence runcadence temp atemp temperature power watts powerinwatts speed',
  'distancemeters gradepercent isospeed shutterseconds depthmeters depth extensions maker product devicetotals altitudesource totalssource clockahead lap pause breaks sample',
  'trackstatsextension distance totalelapsedtime timertime movingtime ascent descent calories',
].flatMap((line) => line.split(' '))
export const codeOfName = new Map(names.map((name, index) => [name, index + 1]))
/** A power of two, so that a place and a code form one index. */
const codesPerPlace = 64

/** The totals of a device by name, and the factor from their unit to ours. */
export const statistics = [
  { name: 'distance', total: 'distance_m', unit: 1 },
  { name: 'totalelapsedtime', total: 'elapsed_time_ms', unit: 1000 },
  { name: 'timertime', total: 'timer_time_ms', unit: 1000 },
  { name: 'movingtime', total: 'moving_time_ms', unit: 1000 },
  { name: 'ascent', total: 'ascent_m', unit: 1 },
  { name: 'descent', total: 'descent_m', unit: 1 },
  { name: 'calories', total: 'calories', unit: 1 },
] as const satisfies { name: string; total: keyof DeviceTotals; unit: number }[]

const seriesOfName: Record<string, SeriesName> = {
  ele: 'altitude',
  hr: 'heart_rate',
  heartrate: 'heart_rate',
  cad: 'cadence',
  cadence: 'cadence',
  runcadence: 'cadence',
  temp: 'temperature',
  atemp: 'temperature',
  temperature: 'temperature',
  power: 'power',
  watts: 'power',
  powerinwatts: 'power',
  speed: 'speed',
  // Our own elements, with names no one else uses differently.
  distancemeters: 'distance',
  gradepercent: 'grade',
  isospeed: 'iso',
  shutterseconds: 'shutter',
  depthmeters: 'depth',
  // Garmin's extension of a point.
  depth: 'depth',
}

const places = new Uint8Array(codesPerPlace * 16).fill(Place.skipped)
const fields = new Uint8Array(codesPerPlace * 16)

const at = (place: Place, name: string) => place * codesPerPlace + (codeOfName.get(name) ?? 0)
for (const [place, name, inner] of [
  [Place.outside, 'gpx', Place.file],
  [Place.file, 'metadata', Place.metadata],
  [Place.file, 'trk', Place.track],
  [Place.file, 'rte', Place.route],
  [Place.track, 'trkseg', Place.segment],
  [Place.track, 'extensions', Place.aboutTrack],
  [Place.aboutTrack, 'trackstatsextension', Place.trackStatistics],
  [Place.track, 'trkpt', Place.point],
  [Place.segment, 'trkpt', Place.point],
  [Place.route, 'rtept', Place.point],
] as const) {
  places[at(place, name)] = inner
}
for (const place of [Place.point, Place.inPoint])
  places.fill(Place.inPoint, place * codesPerPlace, (place + 1) * codesPerPlace)

for (const place of [Place.file, Place.metadata, Place.track, Place.route]) {
  fields[at(place, 'name')] = Field.name
  fields[at(place, 'desc')] = Field.description
}
for (const field of [
  'maker',
  'product',
  'deviceTotals',
  'altitudeSource',
  'totalsSource',
  'clockAhead',
  'lap',
  'pause',
  'breaks',
  'sample',
] as const) {
  fields[at(Place.aboutTrack, field.toLowerCase())] = Field[field]
}
for (const [index, { name }] of statistics.entries())
  fields[at(Place.trackStatistics, name)] = Field.statistic + index
for (const place of [Place.track, Place.route]) fields[at(place, 'type')] = Field.type
for (const place of [Place.file, Place.metadata, Place.point]) fields[at(place, 'time')] = Field.time
// Extensions of any namespace, at any depth: only the names count. The elevation is a direct child of the
// point.
for (const [name, series] of Object.entries(seriesOfName)) {
  fields[at(Place.point, name)] = Field.series + indexOfSeries(series)
  if (name !== 'ele') fields[at(Place.inPoint, name)] = Field.series + indexOfSeries(series)
}

/** The place of an element's children. */
export function placeWithin(place: Place, code: number): Place {
  return places[place * codesPerPlace + code] as Place
}

export function fieldWithin(place: Place, code: number): number {
  return fields[place * codesPerPlace + code] ?? Field.none
}
