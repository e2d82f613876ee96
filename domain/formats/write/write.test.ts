import * as fc from 'fast-check'
// An independent reader checks that the file is valid.
// oxlint-disable-next-line no-restricted-imports
import { XMLParser } from 'fast-xml-parser'
import { expect, test } from 'vitest'
import { readGpx } from '#domain/formats/gpx/read-gpx.ts'
import type { Samples } from '#domain/telemetry/recording.ts'
import { writeCsv } from './csv.ts'
import { writeGeoJson } from './geojson.ts'
import { writeGpx, writeGpxOf } from './gpx.ts'
import type { WrittenRecording } from './written-text.ts'

const start = Date.parse('2026-02-07T10:00:00Z')
const samples: Samples = {
  time: Float64Array.of(start, start + 1500, start + 3000, start + 4000, start + 5000),
  lat: Float64Array.of(47.1234567, 47.2, Number.NaN, 47.3, 47.4),
  lon: Float64Array.of(-11.5, -11.4, Number.NaN, -11.3, -11.2),
  series: {
    altitude: Float32Array.of(600.25, 0, 1, 2, 3),
    heart_rate: Float32Array.of(120, Number.NaN, 122, 123, 124),
    cadence: Float32Array.of(80, 81, 82, 83, 84),
    temperature: Float32Array.of(-3.5, -3, -3, -3, -3),
    speed: Float32Array.of(0, 4.125, 4, 4, 4),
    power: Float32Array.of(Number.NaN, 250, 251, 252, 253),
    distance: Float32Array.of(0, 10, 20, 30, 40),
  },
}
const recording: WrittenRecording = {
  name: 'Tom & "Jerry" <3',
  description: "a\nb's",
  sport: 'e_biking',
  samples,
  breaks: [3],
}
const written = (texts: Iterable<string>) => [...texts].join('')
const readBack = (text: string) => readGpx(new TextEncoder().encode(text))

test('a recording written as GPX is read back unchanged, including what was recorded between its points', () => {
  const { recordings, losses } = readBack(written(writeGpx(recording)))
  expect(losses).toEqual([])
  const { name, description, sport, breaks } = recording
  expect(recordings).toEqual([expect.objectContaining({ name, description, sport, breaks, samples })])
})

test('a segment ends at the last point before a pause, and the next begins at the first after it', () => {
  const pauses = [{ start_ms: start + 1500, end_ms: start + 4000 }]
  const text = written(writeGpx({ ...recording, breaks: [], pauses }))
  const segments = text.split('<trkseg>').slice(1)
  expect(segments.map((segment) => [...segment.matchAll(/lat="([^"]*)"/g)].map(([, lat]) => lat))).toEqual([
    ['47.1234567', '47.2'],
    ['47.3', '47.4'],
  ])
  // The line on the map continues across the pause.
  expect(readBack(text).recordings).toMatchObject([{ breaks: [], pauses }])
})

test('points removed from the file leave the pieces that its segments are', () => {
  const text = written(writeGpx(recording)).replace(/ {3}<trkpt lat="47.2".*\n/, '')
  expect(readBack(text).recordings).toMatchObject([{ breaks: [2], samples: { lat: { length: 4 } } }])
})

test('another reader finds the same', () => {
  const parser = new XMLParser({ ignoreAttributes: false, isArray: (name) => name === 'trkseg' })
  const { gpx } = parser.parse(written(writeGpx(recording))) as {
    gpx: { '@_version': string; trk: Record<string, unknown> }
  }
  expect(gpx['@_version']).toBe('1.1')
  expect(gpx.trk).toMatchObject({
    name: recording.name,
    type: 'e_biking',
    trkseg: [
      {
        trkpt: [
          {
            '@_lat': '47.1234567',
            '@_lon': '-11.5',
            ele: 600.25,
            time: '2026-02-07T10:00:00.000Z',
            extensions: {
              'gpxtpx:TrackPointExtension': {
                'gpxtpx:atemp': -3.5,
                'gpxtpx:hr': 120,
                'gpxtpx:cad': 80,
                'gpxtpx:speed': 0,
              },
            },
          },
          { '@_lat': '47.2', extensions: { power: { '#text': 250 }, 'tc:distanceMeters': 10 } },
        ],
      },
      { trkpt: [{ '@_lat': '47.3' }, { '@_lat': '47.4' }] },
    ],
  })
})

test('no name breaks the file', () => {
  fc.assert(
    fc.property(
      fc.string({
        unit: fc.constantFrom(
          '<',
          '>',
          '&',
          ']]>',
          '"',
          '\u0000',
          '\u001b',
          '\ud800',
          '\uffff',
          'é',
          '🚵',
          ' ',
          'a',
        ),
      }),
      (name) => {
        const text = written(writeGpx({ ...recording, name, description: name }))
        expect(readBack(text)).toMatchObject({
          losses: [],
          recordings: [{ samples: { lat: { length: 5 } } }],
        })
        expect(new XMLParser().parse(text, true)).toHaveProperty('gpx.trk.trkseg')
      },
    ),
  )
})

test('a recording without times or positions is written without them', () => {
  const untimed = {
    ...recording,
    name: null,
    samples: { ...samples, time: new Float64Array(5).fill(Number.NaN), series: {} },
  }
  const text = written(writeGpx(untimed))
  expect(text).not.toMatch(/time|tc:(?!breaks)|ele|<name/)
  expect(JSON.parse(written(writeGeoJson(untimed)))).not.toHaveProperty('properties.coordTimes')
  const nowhere = {
    ...untimed,
    samples: { ...untimed.samples, lat: untimed.samples.time, lon: untimed.samples.time },
  }
  expect(JSON.parse(written(writeGeoJson(nowhere)))).toMatchObject({
    geometry: { type: 'MultiLineString', coordinates: [] },
  })
  expect(written(writeGpx(nowhere))).not.toContain('trkpt')
})

test('GeoJSON has one line with its times per piece', () => {
  expect(JSON.parse(written(writeGeoJson(recording)))).toEqual({
    type: 'Feature',
    properties: {
      title: recording.name,
      description: recording.description,
      sport: 'e_biking',
      coordTimes: [
        ['2026-02-07T10:00:00.000Z', '2026-02-07T10:00:01.500Z'],
        ['2026-02-07T10:00:04.000Z', '2026-02-07T10:00:05.000Z'],
      ],
    },
    geometry: {
      type: 'MultiLineString',
      coordinates: [
        [
          [-11.5, 47.1234567, 600.25],
          [-11.4, 47.2, 0],
        ],
        [
          [-11.3, 47.3, 2],
          [-11.2, 47.4, 3],
        ],
      ],
    },
  })
})

test('CSV has one row per sample and one column per series', () => {
  expect(written(writeCsv(recording)).split('\r\n').slice(0, 4)).toEqual([
    'time,piece,latitude,longitude,altitude,distance,speed,heart_rate,cadence,power,temperature,title,sport',
    '2026-02-07T10:00:00.000Z,1,47.1234567,-11.5,600.25,0,0,120,80,,-3.5,"Tom & ""Jerry"" <3",e_biking',
    '2026-02-07T10:00:01.500Z,1,47.2,-11.4,0,10,4.125,,81,250,-3,"Tom & ""Jerry"" <3",e_biking',
    '2026-02-07T10:00:03.000Z,1,,,1,20,4,122,82,251,-3,"Tom & ""Jerry"" <3",e_biking',
  ])
})

test.each(['=HYPERLINK("http://x")', '+1', '-1', '@SUM(A1)', '\t=1', ' =1'])(
  'the name %j is text to a spreadsheet',
  (name) => {
    const [, row] = written(writeCsv({ ...recording, name })).split('\r\n')
    expect(row).toContain(`,"'${name.replaceAll('"', '""')}",`)
  },
)

test('a long recording is written in pieces', () => {
  const count = 20_000
  const column = new Float64Array(count).fill(1)
  const long = { ...recording, breaks: [], samples: { time: column, lat: column, lon: column, series: {} } }
  for (const write of [writeGpx, writeGeoJson, writeCsv]) {
    const lengths = Array.from(write(long), (chunk) => chunk.length)
    expect(lengths.length).toBeGreaterThan(10)
    expect(Math.max(...lengths)).toBeLessThan(100_000)
  }
})

test('of several recordings, the next is read only when the previous one is written', async () => {
  const steps: string[] = []
  const read = async function* () {
    for (const name of ['one', 'other']) {
      steps.push(`read ${name}`)
      yield { ...recording, name }
    }
  }
  let text = ''
  for await (const chunk of writeGpxOf(read())) {
    steps.push(...[...chunk.matchAll(/<name>(\w+)/g)].map(([, name]) => `wrote ${name}`))
    text += chunk
  }
  expect(steps).toEqual(['read one', 'wrote one', 'read other', 'wrote other'])
  expect(readBack(text).recordings.map(({ name }) => name)).toEqual(['one', 'other'])
})
