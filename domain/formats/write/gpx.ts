import type { Samples, SeriesName } from '#domain/telemetry/recording.ts'
import { degrees, inChunks, isoTime, rounded, type WrittenRecording } from './written-text.ts'
import { escapeXml } from './escape-xml.ts'

/** Beside the point's own height: elements of Garmin's extension, in the order of its schema. */
const extensions: [SeriesName, string, number][] = [
  ['temperature', 'atemp', 1],
  ['heart_rate', 'hr', 0],
  ['cadence', 'cad', 0],
  ['speed', 'speed', 3],
]

/** GPX 1.1 with one track, a segment for each piece, and Garmin's TrackPointExtension v2. */
export function writeGpx(recording: WrittenRecording): Iterable<string> {
  return inChunks(gpxOf(recording))
}

/** The same with a track for each recording; the next one is asked for when the one before it is written. */
export async function* writeGpxOf(recordings: AsyncIterable<WrittenRecording>): AsyncGenerator<string> {
  yield beginning
  for await (const recording of recordings) yield* inChunks(trackOf(recording))
  yield ending
}

const beginning = `<?xml version="1.0" encoding="UTF-8"?>
<gpx version="1.1" creator="Trailcast" xmlns="http://www.topografix.com/GPX/1/1" xmlns:gpxtpx="http://www.garmin.com/xmlschemas/TrackPointExtension/v2">
`
const ending = '</gpx>\n'

function* gpxOf(recording: WrittenRecording): Generator<string> {
  yield beginning
  yield* trackOf(recording)
  yield ending
}

function* trackOf({ name, description, sport, samples, breaks }: WrittenRecording): Generator<string> {
  yield ` <trk>
${element('name', name)}${element('desc', description)}  <type>${sport}</type>
  <trkseg>
`
  const isBroken = new Set(breaks)
  let isBegun = false
  let isCut = false
  for (let index = 0; index < samples.lat.length; index++) {
    if (isBroken.has(index)) isCut = true
    const point = pointOf(samples, index)
    if (point === null) continue
    if (isCut && isBegun) yield '  </trkseg>\n  <trkseg>\n'
    isCut = false
    isBegun = true
    yield point
  }
  yield '  </trkseg>\n </trk>\n'
}

function element(tag: string, text: string | null): string {
  return text === null || text === '' ? '' : `  <${tag}>${escapeXml(text)}</${tag}>\n`
}

/** A point of GPX has a place: samples without one cannot be written. */
function pointOf(samples: Samples, index: number): string | null {
  const lat = samples.lat[index] ?? Number.NaN
  const lon = samples.lon[index] ?? Number.NaN
  if (!Number.isFinite(lat + lon)) return null
  const time = samples.time[index] ?? Number.NaN
  const height = samples.series.altitude?.[index] ?? Number.NaN
  return (
    `   <trkpt lat="${degrees(lat)}" lon="${degrees(lon)}">` +
    (Number.isFinite(height) ? `<ele>${rounded(height, 2)}</ele>` : '') +
    (Number.isFinite(time) ? `<time>${isoTime(time)}</time>` : '') +
    extensionsOf(samples, index) +
    '</trkpt>\n'
  )
}

function extensionsOf({ series }: Samples, index: number): string {
  const power = series.power?.[index] ?? Number.NaN
  let inner = ''
  for (const [name, tag, decimals] of extensions) {
    const value = series[name]?.[index] ?? Number.NaN
    if (Number.isFinite(value)) inner += `<gpxtpx:${tag}>${rounded(value, decimals)}</gpxtpx:${tag}>`
  }
  const ofGarmin = inner === '' ? '' : `<gpxtpx:TrackPointExtension>${inner}</gpxtpx:TrackPointExtension>`
  // Without a namespace of its own, as Strava and most others write and read it.
  const ofPower = Number.isFinite(power) ? `<power>${rounded(power, 0)}</power>` : ''
  return ofGarmin + ofPower === '' ? '' : `<extensions>${ofPower}${ofGarmin}</extensions>`
}
