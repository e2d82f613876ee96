import { expect, test } from 'vitest'
import { UnreadableFileError } from '#domain/telemetry/recording.ts'
import { readKml } from './read-kml.ts'

const read = (inner: string) =>
  readKml(
    new TextEncoder().encode(
      `<kml xmlns="http://www.opengis.net/kml/2.2" xmlns:gx="x"><Document><name>Summer</name>${inner}</Document></kml>`,
    ),
  )
const when = (time: string) => `<when>2026-07-01T${time}Z</when>`
const ms = (time: string) => Date.parse(`2026-07-01T${time}Z`)

test('lines become a recording without times, with a break before each', () => {
  const { recordings, losses } = read(`
    <Placemark><Point><coordinates>1,2</coordinates></Point></Placemark>
    <Placemark><name>Ridge</name><description>Windy</description><LineString><coordinates>
      11.5,47.5,600
      11.6,47.6,610
    </coordinates></LineString></Placemark>
    <Placemark><MultiGeometry><LineString><coordinates>11.7,47.7 11.8 , 47.8</coordinates></LineString></MultiGeometry></Placemark>`)
  expect(losses).toEqual([])
  expect(recordings).toMatchObject([
    {
      name: 'Ridge',
      description: 'Windy',
      breaks: [2],
      start_ms: null,
      samples: {
        time: new Float64Array(4).fill(Number.NaN),
        lat: Float64Array.of(47.5, 47.6, 47.7, 47.8),
        lon: Float64Array.of(11.5, 11.6, 11.7, 11.8),
        series: { altitude: Float32Array.of(600, 610, Number.NaN, Number.NaN) },
      },
    },
  ])
})

test('tracks have times and arrays of values, and several make one recording', () => {
  const { recordings } = read(`<Placemark><gx:MultiTrack>
    <gx:Track>${when('10:00:00')}${when('10:00:01')}${when('10:00:02')}
      <gx:coord>11.5 47.5 600</gx:coord><gx:coord></gx:coord><gx:coord>11.6 47.6 601</gx:coord>
      <ExtendedData><SchemaData><gx:SimpleArrayData name="heartrate"><gx:value>120</gx:value><gx:value>121</gx:value><gx:value>122</gx:value></gx:SimpleArrayData></SchemaData></ExtendedData>
    </gx:Track>
    <gx:Track>${when('11:00:00')}<gx:coord>11.7 47.7 602</gx:coord></gx:Track>
  </gx:MultiTrack></Placemark>`)
  expect(recordings).toMatchObject([
    {
      name: 'Summer',
      breaks: [2],
      samples: {
        time: Float64Array.from(['10:00:00', '10:00:02', '11:00:00'], ms),
        lat: Float64Array.of(47.5, 47.6, 47.7),
        series: {
          altitude: Float32Array.of(600, 601, 602),
          heart_rate: Float32Array.of(120, 122, Number.NaN),
        },
      },
    },
  ])
})

test('a file truncated within a track gives what was complete', () => {
  const text = `<kml><Placemark><gx:Track>${when('10:00:00')}${when('10:00:01')}<gx:coord>11 47 1</gx:coord><gx:coord>11 48 1</gx:coord><gx:co`
  const { recordings, losses } = readKml(new TextEncoder().encode(text))
  expect(recordings[0]?.samples.lat).toEqual(Float64Array.of(47, 48))
  expect(losses).toEqual(['The file ends too early: anything after its last complete point is missing.'])
})

test.each([
  ['', 'The file is empty.'],
  ['<gpx></gpx>', 'The file is not a KML file.'],
  [
    '<kml><Placemark><Point><coordinates>1,2</coordinates></Point></Placemark></kml>',
    'The file contains only waypoints, no track.',
  ],
  [
    '<kml><Placemark><LineString><coordinates>x,y 400,2</coordinates></LineString></Placemark></kml>',
    'No point in the file has a valid position.',
  ],
  ['<kml/>', 'The file contains no track.'],
])('%j is refused: %s', (text, message) => {
  expect(() => readKml(new TextEncoder().encode(text))).toThrow(new UnreadableFileError(message))
})
