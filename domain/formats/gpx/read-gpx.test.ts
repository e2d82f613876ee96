import { expect, test } from 'vitest'
import { UnreadableFileError, type FileReading } from '#domain/telemetry/recording.ts'
import { readGpx } from './read-gpx.ts'

const encode = (text: string) => new TextEncoder().encode(text)
const read = (text: string): FileReading => readGpx(encode(text))
const gpx = (inner: string) =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<gpx version="1.1" creator="Garmin Edge 530">${inner}</gpx>`
const point = (lat: number, time?: string, inner = '') =>
  `<trkpt lat="${lat}" lon="11.5">${time === undefined ? '' : `<time>${time}</time>`}${inner}</trkpt>`
const track = (...points: string[]) => `<trk><trkseg>${points.join('')}</trkseg></trk>`
const day = (time: string) => `2026-02-07T${time}Z`
const ms = (time: string) => Date.parse(day(time))

function refusal(text: string | Uint8Array): string {
  try {
    readGpx(typeof text === 'string' ? encode(text) : text)
  } catch (error) {
    if (error instanceof UnreadableFileError) return error.message
    throw error
  }
  return 'was read'
}

test('a track is read with its heights, times, series and texts', () => {
  const { recordings, losses } = read(
    gpx(`<metadata><name>From the file</name><time>${day('01:00:00')}</time></metadata>
    <wpt lat="1" lon="1"><name>A place</name></wpt>
    <trk><name>Tom &amp; Jerry &#252;ber</name><desc>First\nsecond</desc><type>mountain_biking</type><trkseg>
      <trkpt lat="47.5" lon="11.5"><ele>0</ele><time>${day('10:00:00')}</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:hr>120</gpxtpx:hr><gpxtpx:cad>80</gpxtpx:cad><gpxtpx:atemp>-3.5</gpxtpx:atemp><gpxtpx:course>77</gpxtpx:course></gpxtpx:TrackPointExtension><power>250</power></extensions></trkpt>
      <trkpt lon="11.6" lat="47.6"><time>2026-02-07T12:00:05+02:00</time><speed>4.5</speed></trkpt>
    </trkseg></trk>`),
  )
  expect(losses).toEqual([])
  expect(recordings).toEqual([
    {
      samples: {
        time: Float64Array.of(ms('10:00:00'), ms('10:00:05')),
        lat: Float64Array.of(47.5, 47.6),
        lon: Float64Array.of(11.5, 11.6),
        series: {
          altitude: Float32Array.of(0, Number.NaN),
          speed: Float32Array.of(Number.NaN, 4.5),
          heart_rate: Float32Array.of(120, Number.NaN),
          cadence: Float32Array.of(80, Number.NaN),
          power: Float32Array.of(250, Number.NaN),
          temperature: Float32Array.of(-3.5, Number.NaN),
        },
      },
      breaks: [],
      laps: [],
      pauses: [],
      sport: 'mountain_biking',
      name: 'Tom & Jerry über',
      description: 'First\nsecond',
      device: { manufacturer: 'Garmin', product: 'Edge 530' },
      device_totals: null,
      start_ms: ms('10:00:00'),
    },
  ])
})

test('segments and tracks that follow each other are one recording with breaks, in the order of their times', () => {
  const { recordings, losses } = read(
    gpx(
      track(point(3, day('12:00:00')), point(4, day('12:00:01'))) +
        `<trk><trkseg>${point(1, day('10:00:00'))}</trkseg><trkseg></trkseg><trkseg>${point(2, day('11:00:00'))}</trkseg></trk>`,
    ),
  )
  expect(losses).toEqual([])
  expect(recordings.map(({ samples, breaks }) => [Array.from(samples.lat), breaks])).toEqual([
    [
      [1, 2, 3, 4],
      [1, 2],
    ],
  ])
})

test('tracks that overlap, or are more than a day apart, are separate recordings', () => {
  const overlapping = read(
    gpx(
      track(point(1, day('10:00:00')), point(2, day('11:00:00'))) +
        track(point(3, day('10:30:00')), point(4, day('11:30:00'))),
    ),
  )
  expect(overlapping.recordings.map(({ samples }) => Array.from(samples.lat))).toEqual([
    [1, 2],
    [3, 4],
  ])
  const apart = read(
    gpx(
      track(point(1, day('10:00:00')), point(2, day('11:00:00'))) +
        track(point(3, '2026-02-09T10:00:00Z'), point(4, '2026-02-09T11:00:00Z')),
    ),
  )
  expect(apart.recordings).toHaveLength(2)
})

test('tracks that follow each other for months are one recording per thirty days', () => {
  const daily = Array.from({ length: 70 }, (_, n) => {
    const at = (hour: number) => new Date(Date.UTC(2026, 0, 1 + n, hour)).toISOString()
    return track(point(n, at(10)), point(n, at(11)))
  })
  const { recordings } = read(gpx(daily.join('')))
  expect(recordings.map(({ samples }) => samples.lat.length / 2)).toEqual([30, 30, 10])
})

test('a route is a recording without times, and is left out if there is a track', () => {
  const route =
    '<rte><name>To the hut</name><rtept lat="47" lon="11"><time>2026-02-07T10:00:00Z</time></rtept><rtept lat="47.1" lon="11"/></rte>'
  const [planned] = read(gpx(route)).recordings
  expect(planned).toMatchObject({
    name: 'To the hut',
    samples: { lat: Float64Array.of(47, 47.1), time: Float64Array.of(Number.NaN, Number.NaN) },
  })
  const both = read(gpx(route + track(point(1), point(2))))
  expect(both.recordings.map(({ samples }) => Array.from(samples.lat))).toEqual([[1, 2]])
  expect(read(gpx(route + track(point(1)))).recordings.map(({ samples }) => Array.from(samples.lat))).toEqual(
    [[47, 47.1]],
  )
  expect(both.losses).toEqual([
    'The planned route in the file was left out, because the file also has a recorded track.',
  ])
})

test('a track without times starts when its file was created', () => {
  const [untimed] = read(
    gpx(`<metadata><time>${day('08:00:00')}</time></metadata>${track(point(1), point(2))}`),
  ).recordings
  expect(untimed?.samples.time).toEqual(Float64Array.of(Number.NaN, Number.NaN))
  expect(untimed?.start_ms).toBe(ms('08:00:00'))
})

test('missing times are filled in from those around', () => {
  const { recordings, losses } = read(
    gpx(
      track(
        point(1),
        point(2, day('10:00:00')),
        point(3),
        point(4),
        point(5, day('10:00:09')),
        point(6, day('10:00:10')),
      ),
    ),
  )
  expect(recordings[0]?.samples.time).toEqual(
    Float64Array.from(['10:00:00', '10:00:00', '10:00:03', '10:00:06', '10:00:09', '10:00:10'], ms),
  )
  expect(losses).toEqual([
    '3 points had no time: the missing times were taken from the points before and after.',
  ])
})

test('times for only a few points, or the same for all, are ignored', () => {
  const few = read(gpx(track(point(1, day('10:00:00')), point(2), point(3))))
  expect(few.recordings[0]).toMatchObject({
    start_ms: ms('10:00:00'),
    samples: { time: new Float64Array(3).fill(Number.NaN) },
  })
  expect(few.losses).toEqual(['Most points have no time, so the track is kept without times.'])
  const same = read(gpx(track(...[1, 2, 3].map((lat) => point(lat, day('10:00:00'))))))
  expect(same.losses).toEqual(['All points have the same time, so the track is kept without times.'])
})

test('points in the wrong order are sorted by time, and breaks stay where they belong', () => {
  const { recordings, losses } = read(
    gpx(
      `<trk><trkseg>${point(2, day('10:00:02'))}${point(1, day('10:00:01'))}</trkseg><trkseg>${point(3, day('10:00:03'))}${point(4, day('10:00:04'))}</trkseg></trk>`,
    ),
  )
  expect(recordings[0]?.samples.lat).toEqual(Float64Array.of(1, 2, 3, 4))
  expect(recordings[0]?.breaks).toEqual([2])
  expect(losses).toEqual(['Some points were out of order and were sorted by time.'])
})

test.each(['1970-01-01T00:00:01Z', '2099-06-01T10:00:00Z'])('a date such as %s is left out', (time) => {
  const { recordings, losses } = read(gpx(track(point(1, time), point(2, time))))
  expect(recordings[0]?.samples.time).toEqual(Float64Array.of(Number.NaN, Number.NaN))
  expect(losses).toEqual(['2 times before 1990 or after 2089 were left out.'])
})

test('points without a valid position are left out', () => {
  const bad = [
    'lat="NaN" lon="1"',
    'lat="91" lon="1"',
    'lat="1" lon="-180.1"',
    'lon="1"',
    'lat="" lon=""',
    'lat="1e400" lon="1"',
  ]
  const { recordings, losses } = read(
    gpx(track(point(1), ...bad.map((attributes) => `<trkpt ${attributes}><ele>5</ele></trkpt>`), point(2))),
  )
  expect(recordings[0]?.samples.lat).toEqual(Float64Array.of(1, 2))
  expect(recordings[0]?.samples.series).toEqual({})
  expect(losses).toEqual(['6 points without a valid position were left out.'])
})

test('a truncated file gives what was complete', () => {
  const whole = gpx(track(point(1, day('10:00:00')), point(2, day('10:00:01')), point(3, day('10:00:02'))))
  const { recordings, losses } = read(whole.slice(0, whole.indexOf('10:00:02')))
  expect(recordings[0]?.samples.lat).toEqual(Float64Array.of(1, 2))
  expect(losses).toEqual(['The file ends too early: anything after its last complete point is missing.'])
})

test('points after a syntax error are still found', () => {
  const { recordings, losses } = read(
    gpx(track(point(1), point(2).replace('</trkpt>', '</trkpx>'), point(3), point(4))),
  )
  expect(Array.from(recordings[0]?.samples.lat ?? [])).toEqual(expect.arrayContaining([1, 3, 4]))
  expect(losses).toContain('The file is damaged: parts of it could not be read.')
})

test.each([
  ['an empty file', '', 'The file is empty.'],
  ['another kind of file', 'PK\u0003\u0004 something else', 'The file is not a GPX file.'],
  ['a page of the web', '<html><body><p>404</p></body></html>', 'The file is not a GPX file.'],
  ['a file without a track', gpx('<trk><trkseg></trkseg></trk>'), 'The file contains no track.'],
  ['a file of waypoints', gpx('<wpt lat="1" lon="2"/>'), 'The file contains only waypoints, no track.'],
  ['a single point', gpx(track(point(1))), 'The track in the file has only one point.'],
  [
    'positions that are all wrong',
    gpx(track('<trkpt lat="x" lon="1"/>')),
    'No point in the file has a valid position.',
  ],
  ['elements without end', gpx('<a>'.repeat(200)), 'The file is nested too deeply to be read.'],
  [
    'a billion laughs',
    `<!DOCTYPE gpx [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;">]><gpx><trk><name>&b;</name>${track(point(1), point(2))}</trk></gpx>`,
    'The file has a document type declaration, which is not accepted.',
  ],
])('%s is refused with a message', (_what, text, message) => {
  expect(refusal(text)).toBe(message)
})

test.each([
  '<',
  '<!--',
  '<![CDATA[',
  '<?',
  '<a ',
  '<a b="',
  '</',
  '&',
  '</trkpt>',
  '<trkpt lat="1" lon="2">',
  '<trkpt lat="1"',
])('a file full of %j is read in finite time', (text) => {
  expect(refusal(gpx(track(text.repeat(3000))))).not.toBe('')
  expect(refusal(text.repeat(3000))).not.toBe('was read')
})
