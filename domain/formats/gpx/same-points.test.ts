import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { UnreadableFileError, type FileReading } from '#domain/telemetry/recording.ts'
import { GpxTrackList } from './gpx-track-list.ts'
import { parseWholeGpx, readGpx } from './read-gpx.ts'
import { scanGpx } from './scan-gpx.ts'

const encode = (text: string) => new TextEncoder().encode(text)
const isScanned = (text: string) => scanGpx(encode(text), new GpxTrackList(10)) !== null

function outcomeOf(read: (bytes: Uint8Array) => FileReading, text: string): FileReading | string {
  try {
    return read(encode(text))
  } catch (error) {
    if (error instanceof UnreadableFileError) return error.message
    throw error
  }
}

const space = fc.constantFrom('', '\n', ' \r\n\t', '<!-- a > b -->', '<?pi?>')
const number = fc.oneof(
  fc.double({ min: -95, max: 95, noNaN: true }).map((value) => value.toFixed(6)),
  fc.integer({ min: -90, max: 90 }).map(String),
  fc.constantFrom('47.59571671485900878906250', '1e1', 'NaN', '', ' 7 ', '&#52;7'),
)
const time = fc.oneof(
  fc
    .date({ min: new Date('2020-01-01'), max: new Date('2020-01-02'), noInvalidDate: true })
    .map((date) => date.toISOString()),
  fc.constantFrom('2020-01-01T10:00:00', '2020-01-01T10:00:00+02:00', 'yesterday'),
)
const words = fc.constantFrom('A &amp; B', '<![CDATA[5 < 6 ]]> &#x41;', 'šđ 🚵', '', 'a &nope; b')

const leaf = (name: string, value: fc.Arbitrary<string>) =>
  fc.tuple(space, value).map(([gap, text]) => `${gap}<${name}>${text}</${name}>`)
const extension = fc
  .array(
    fc.oneof(
      leaf('a:hr', number),
      leaf('cad', number),
      leaf('ns3:Speed', number),
      leaf('odd', words),
      fc.constant('<empty x="1"/>'),
    ),
    { maxLength: 4 },
  )
  .map((parts) => `<extensions><x:TrackPointExtension>${parts.join('')}</x:TrackPointExtension></extensions>`)
const inPoint = fc.array(
  fc.oneof(leaf('ele', number), leaf('time', time), leaf('name', words), leaf('sat', number), extension),
  {
    maxLength: 4,
  },
)
const point = fc
  .tuple(number, number, inPoint, space)
  .map(([lat, lon, parts, gap]) => `${gap}<trkpt lat="${lat}"\n lon='${lon}' >${parts.join('')}</trkpt>`)
/** Repeats some points: files contain runs of similar points, for which the reader has a fast path. */
const points = fc
  .tuple(fc.array(point, { maxLength: 5 }), fc.nat(4))
  .map(([some, times]) => some.flatMap((one) => Array<string>(times).fill(one)).join(''))
const segment = points.map((inner) => `<trkseg>${inner}</trkseg>`)
const track = fc
  .tuple(leaf('name', words), fc.array(segment, { maxLength: 3 }))
  .map(([name, segments]) => `<trk>${name}${segments.join('')}</trk>`)
const route = points.map((inner) => `<rte>${inner.replaceAll('trkpt', 'rtept')}</rte>`)
const file = fc
  .tuple(fc.array(fc.oneof(track, route, leaf('wpt', words)), { maxLength: 4 }), space)
  .map(([parts, gap]) => `${gap}<gpx xmlns:a="x" creator="me">${parts.join(gap)}</gpx>`)

test('the scanner and the XML parser read the same from every file', () => {
  let scanned = 0
  fc.assert(
    fc.property(file, (text) => {
      if (isScanned(text)) scanned++
      expect(withoutDamage(outcomeOf(readGpx, text))).toEqual(withoutDamage(outcomeOf(parseWholeGpx, text)))
    }),
    { numRuns: 150 },
  )
  expect(scanned).toBeGreaterThan(30)
})

test('they read the same from a file truncated anywhere', () => {
  fc.assert(
    fc.property(file, fc.double({ min: 0.1, max: 1, noNaN: true }), (whole, share) => {
      const text = whole.slice(0, Math.floor(whole.length * share))
      expect(pointsOf(outcomeOf(readGpx, text))).toEqual(pointsOf(outcomeOf(parseWholeGpx, text)))
    }),
    { numRuns: 150 },
  )
})

/** To the XML parser, an undeclared entity is an error; both readers leave it as it stands. */
function withoutDamage(outcome: FileReading | string): FileReading | string {
  if (typeof outcome === 'string') return outcome
  return { ...outcome, losses: outcome.losses.filter((loss) => !loss.startsWith('The file is damaged')) }
}

function pointsOf(outcome: FileReading | string): unknown {
  return typeof outcome === 'string'
    ? outcome
    : outcome.recordings.map(({ samples, breaks }) => ({ samples, breaks }))
}

const like = (index: number, extra = '') =>
  `<trkpt lat="${40 + index}" lon="${-index}.5"><ele>${index * 100}</ele><sat>${index}</sat>${extra}</trkpt>`

test('points like the one before take the fast path, and others do not', () => {
  const text = `<gpx><trk><trkseg>${like(1)}${like(2)}${like(3, '<hr>99</hr>')}${like(4, '<hr>100</hr>')}${like(5)}</trkseg></trk></gpx>`
  const reading = readGpx(encode(text))
  expect(isScanned(text)).toBe(true)
  expect(reading.recordings[0]?.samples).toMatchObject({
    lat: Float64Array.of(41, 42, 43, 44, 45),
    lon: Float64Array.of(-1.5, -2.5, -3.5, -4.5, -5.5),
    series: {
      altitude: Float32Array.of(100, 200, 300, 400, 500),
      heart_rate: Float32Array.of(Number.NaN, Number.NaN, 99, 100, Number.NaN),
    },
  })
})

test('a file in another encoding is read by the XML parser', () => {
  const text =
    '<?xml version="1.0" encoding="ISO-8859-1"?><gpx><trk><name>Gr\u00f6\u00dfe</name><trkseg><trkpt lat="1" lon="2"/><trkpt lat="2" lon="2"/></trkseg></trk></gpx>'
  const latin = Uint8Array.from(text, (letter) => letter.charCodeAt(0))
  expect(readGpx(latin).recordings[0]).toMatchObject({
    name: 'Größe',
    samples: { lat: Float64Array.of(1, 2) },
  })
})
