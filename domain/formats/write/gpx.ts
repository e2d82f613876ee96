import {
  breaksText,
  lapText,
  ourNamespace,
  pauseText,
  sampleText,
  totalsText,
} from '#domain/formats/gpx/our-texts.ts'
import { ourCreator } from '#domain/formats/xml/device-of-creator.ts'
import { escapeXml } from '#domain/formats/xml/escape-xml.ts'
import { firstAtOrAfter } from '#domain/telemetry/first-at-or-after.ts'
import { type Samples, type SeriesName, seriesNames } from '#domain/telemetry/recording.ts'
import { zoneOffset } from '#domain/time/align-clocks/zone-offset.ts'
import { degrees, exactly, inChunks, isoTime, type WrittenRecording } from './written-text.ts'

/**
 * Elements of Garmin's extension, in schema order. Two of them are integers from `min` to `max`; other
 * values go into an element of ours as well.
 */
const garmins: { series: SeriesName; tag: string; whole?: { min: number; max: number; exact: string } }[] = [
  { series: 'temperature', tag: 'atemp' },
  { series: 'heart_rate', tag: 'hr', whole: { min: 1, max: 255, exact: 'heartRate' } },
  { series: 'cadence', tag: 'cad', whole: { min: 0, max: 254, exact: 'cadence' } },
  { series: 'speed', tag: 'speed' },
]
/** Values no one else writes into a point. */
const ours: [SeriesName, string][] = [
  ['distance', 'distanceMeters'],
  ['grade', 'gradePercent'],
  ['iso', 'isoSpeed'],
  ['shutter', 'shutterSeconds'],
  ['depth', 'depthMeters'],
]

/**
 * GPX 1.1 with one track: a segment for each piece and after each pause, Garmin's TrackPointExtension v2, and
 * our own elements for everything else, so that reading the file back loses nothing.
 */
export function writeGpx(recording: WrittenRecording): Iterable<string> {
  return inChunks(gpxOf(recording))
}

/** The same with a track for each recording; each is requested only when the previous one is written. */
export async function* writeGpxOf(recordings: AsyncIterable<WrittenRecording>): AsyncGenerator<string> {
  yield beginning
  for await (const recording of recordings) yield* inChunks(trackOf(recording))
  yield ending
}

/** A GPX point needs a position. */
export function canBeGpx({ lat }: Samples): boolean {
  return lat.some((degree) => !Number.isNaN(degree))
}

const beginning = `<?xml version="1.0" encoding="UTF-8"?>
<gpx version="1.1" creator="${ourCreator}" xmlns="http://www.topografix.com/GPX/1/1" xmlns:gpxtpx="http://www.garmin.com/xmlschemas/TrackPointExtension/v2" xmlns:tc="${ourNamespace}">
`
const ending = '</gpx>\n'

function* gpxOf(recording: WrittenRecording): Generator<string> {
  const { samples, start_ms } = recording
  yield beginning
  // Tracks without times are dated by their file.
  if (start_ms != null && !isTimed(samples)) yield ` <metadata><time>${isoTime(start_ms)}</time></metadata>\n`
  yield* trackOf(recording)
  yield ending
}

const isTimed = ({ time }: Samples): boolean => Number.isFinite(time[0] ?? Number.NaN)

function* trackOf(recording: WrittenRecording): Generator<string> {
  const { name, description, sport, samples } = recording
  yield ` <trk>\n${element('name', name)}${element('desc', description)}  <type>${sport}</type>\n`
  yield* extensionsOfTrack(recording)
  yield '  <trkseg>\n'
  const isSegment = segmentsOf(recording)
  let isBegun = false
  let isCut = false
  for (let index = 0; index < samples.lat.length; index++) {
    if (isSegment.has(index)) isCut = true
    if (!hasPlace(samples, index)) continue
    if (isCut && isBegun) yield '  </trkseg>\n  <trkseg>\n'
    isCut = false
    isBegun = true
    yield pointOf(samples, index)
  }
  yield '  </trkseg>\n </trk>\n'
}

/** Where the line is interrupted, and the first samples after the start and end of a pause. */
function segmentsOf({ samples: { time }, breaks, pauses = [] }: WrittenRecording): Set<number> {
  return new Set([
    ...breaks,
    ...pauses.flatMap(({ start_ms, end_ms }) => [
      firstAtOrAfter(time, start_ms + 1),
      firstAtOrAfter(time, end_ms),
    ]),
  ])
}

function element(tag: string, text: string | null): string {
  return text === null || text === '' ? '' : `  <${tag}>${escapeXml(text)}</${tag}>\n`
}

function totalsSource({ trusts_device }: WrittenRecording): string {
  if (trusts_device === undefined) return ''
  return trusts_device ? 'device' : 'ours'
}

function* extensionsOfTrack(recording: WrittenRecording): Generator<string> {
  const { samples, breaks, laps = [], pauses = [], device = null, device_totals = null, summary } = recording
  const { series: _, ...totals } = summary ?? { series: {} }
  // Otherwise, the segments already say the same.
  const needsBreaks =
    pauses.length > 0 ||
    (breaks.length > 0 && samples.lat.some((_degrees, index) => !hasPlace(samples, index)))
  const inner = inOrder([
    [ourElement('maker', device?.manufacturer ?? '')],
    [ourElement('product', device?.product ?? '')],
    [ourElement('altitudeSource', samples.altitude_source ?? '')],
    [ourElement('clockAhead', clockAhead(recording))],
    [ourElement('totals', totalsText(totals))],
    [ourElement('totalsSource', totalsSource(recording))],
    [ourElement('deviceTotals', totalsText(device_totals ?? {}))],
    laps.map((lap) => ourElement('lap', lapText(lap))),
    pauses.map((pause) => ourElement('pause', pauseText(pause))),
    [ourElement('breaks', needsBreaks ? breaksText({ sampleCount: samples.time.length, breaks }) : '')],
    unplacedSamples(samples),
  ])
  let isBegun = false
  for (const text of inner) {
    if (text === '') continue
    yield isBegun ? text : `  <extensions>\n${text}`
    isBegun = true
  }
  if (isBegun) yield '  </extensions>\n'
}

function* inOrder(parts: Iterable<string>[]): Generator<string> {
  for (const part of parts) yield* part
}

/** In minutes. The position would be more exact, but not every recording was made where its positions are. */
function clockAhead({ samples, timezone }: WrittenRecording): string {
  const offsetMs =
    timezone === undefined || !isTimed(samples) ? null : zoneOffset(timezone, samples.time.at(-1)!)
  return offsetMs === null ? '' : String(offsetMs / 60_000)
}

const ourElement = (tag: string, text: string): string =>
  text === '' ? '' : `   <tc:${tag}>${escapeXml(text)}</tc:${tag}>\n`

const hasPlace = ({ lat, lon }: Samples, index: number): boolean =>
  Number.isFinite((lat[index] ?? 0) + (lon[index] ?? 0))

/** Samples that cannot be points. Without a time, they could not be placed. */
function* unplacedSamples(samples: Samples): Generator<string> {
  if (!isTimed(samples)) return
  for (const [index, timeMs] of samples.time.entries()) {
    if (hasPlace(samples, index)) continue
    const values = seriesNames.flatMap((name): [SeriesName, string][] => {
      const value = samples.series[name]?.[index] ?? Number.NaN
      return Number.isFinite(value) ? [[name, exactly(value)]] : []
    })
    yield ourElement('sample', sampleText(timeMs, values))
  }
}

function pointOf(samples: Samples, index: number): string {
  const time = samples.time[index] ?? Number.NaN
  const height = samples.series.altitude?.[index] ?? Number.NaN
  return (
    `   <trkpt lat="${degrees(samples.lat[index] ?? 0)}" lon="${degrees(samples.lon[index] ?? 0)}">` +
    (Number.isFinite(height) ? `<ele>${exactly(height)}</ele>` : '') +
    (Number.isFinite(time) ? `<time>${isoTime(time)}</time>` : '') +
    extensionsOf(samples, index) +
    '</trkpt>\n'
  )
}

function extensionsOf({ series }: Samples, index: number): string {
  const power = series.power?.[index] ?? Number.NaN
  let [own, inner] = ['', '']
  for (const [name, tag] of ours) {
    const value = series[name]?.[index] ?? Number.NaN
    if (Number.isFinite(value)) own += `<tc:${tag}>${exactly(value)}</tc:${tag}>`
  }
  for (const { series: name, tag, whole } of garmins) {
    const value = series[name]?.[index] ?? Number.NaN
    if (!Number.isFinite(value)) continue
    const shown = whole ? Math.max(whole.min, Math.min(whole.max, Math.round(value))) : value
    // Readers take the first value they find, so the exact one comes before Garmin's.
    if (whole && shown !== value) own += `<tc:${whole.exact}>${exactly(value)}</tc:${whole.exact}>`
    inner += `<gpxtpx:${tag}>${exactly(shown)}</gpxtpx:${tag}>`
  }
  const ofGarmin = inner === '' ? '' : `<gpxtpx:TrackPointExtension>${inner}</gpxtpx:TrackPointExtension>`
  // Without a prefix, as Strava and most others write and read it; GPX allows it in any namespace but its
  // own.
  const ofPower = Number.isFinite(power) ? `<power xmlns="${ourNamespace}">${exactly(power)}</power>` : ''
  const all = own + ofPower + ofGarmin
  return all === '' ? '' : `<extensions>${all}</extensions>`
}
