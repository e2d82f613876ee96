import { expect, test } from 'vitest'
import { UnreadableFileError } from '#domain/telemetry/recording.ts'
import { readTcx } from './read-tcx.ts'

const read = (inner: string) =>
  readTcx(
    new TextEncoder().encode(
      `<TrainingCenterDatabase xmlns="x"><Activities>${inner}</Activities></TrainingCenterDatabase>`,
    ),
  )
const ms = (time: string) => Date.parse(`2026-02-07T${time}Z`)
const at = (time: string, inner = '') => `<Trackpoint><Time>2026-02-07T${time}Z</Time>${inner}</Trackpoint>`
const position = (lat: number, lon: number) =>
  `<Position><LatitudeDegrees>${lat}</LatitudeDegrees><LongitudeDegrees>${lon}</LongitudeDegrees></Position>`
const lap = (start: string, seconds: number, tracks: string) =>
  `<Lap StartTime="2026-02-07T${start}Z"><TotalTimeSeconds>${seconds}</TotalTimeSeconds><DistanceMeters>${seconds * 3}</DistanceMeters><Calories>7</Calories>${tracks}</Lap>`

test('an activity is read with its laps, pauses, series and totals', () => {
  const { recordings, losses } = read(
    `<Activity Sport="Biking"><Id>2026-02-07T10:00:00Z</Id>${lap(
      '10:00:00',
      10,
      `<Track>${at('10:00:00', `${position(47, 11)}<AltitudeMeters>600</AltitudeMeters><DistanceMeters>0</DistanceMeters><HeartRateBpm><Value>120</Value></HeartRateBpm><Cadence>80</Cadence><Extensions><ns3:TPX><ns3:Speed>3.5</ns3:Speed><ns3:Watts>210</ns3:Watts></ns3:TPX></Extensions>`)}
      ${at('10:00:10', position(47.001, 11))}</Track><Track>${at('10:05:00', position(47.002, 11))}</Track>`,
    )}${lap('10:05:01', 20, `<Track>${at('10:05:01', position(47.003, 11))}${at('10:05:21')}</Track>`)}
    <Notes>Windy</Notes><Creator xsi:type="Device_t"><Name>Garmin Edge 810</Name></Creator></Activity>`,
  )
  expect(losses).toEqual([])
  expect(recordings).toEqual([
    {
      samples: {
        time: Float64Array.from(['10:00:00', '10:00:10', '10:05:00', '10:05:01', '10:05:21'], ms),
        lat: Float64Array.of(47, 47.001, 47.002, 47.003, Number.NaN),
        lon: Float64Array.of(11, 11, 11, 11, Number.NaN),
        series: {
          altitude: Float32Array.of(600, ...Array<number>(4).fill(Number.NaN)),
          distance: Float32Array.of(0, ...Array<number>(4).fill(Number.NaN)),
          speed: Float32Array.of(3.5, ...Array<number>(4).fill(Number.NaN)),
          heart_rate: Float32Array.of(120, ...Array<number>(4).fill(Number.NaN)),
          cadence: Float32Array.of(80, ...Array<number>(4).fill(Number.NaN)),
          power: Float32Array.of(210, ...Array<number>(4).fill(Number.NaN)),
        },
      },
      // A new lap does not interrupt the line; a pause does.
      breaks: [2],
      laps: [
        { start_ms: ms('10:00:00'), end_ms: ms('10:00:10'), distance_m: 30 },
        { start_ms: ms('10:05:01'), end_ms: ms('10:05:21'), distance_m: 60 },
      ],
      pauses: [{ start_ms: ms('10:00:10'), end_ms: ms('10:05:00') }],
      sport: 'cycling',
      name: null,
      description: 'Windy',
      device: { manufacturer: 'Garmin', product: 'Edge 810' },
      device_totals: {
        distance_m: 90,
        elapsed_time_ms: null,
        timer_time_ms: 30_000,
        moving_time_ms: null,
        ascent_m: null,
        descent_m: null,
        calories: 14,
      },
      start_ms: ms('10:00:00'),
      clock_ahead_minutes: null,
    },
  ])
})

const pointAt = (time: string) => `<Trackpoint><Time>2026-02-07T${time}</Time></Trackpoint>`

test('local times give the offset from UTC, and totals add up what the laps know', () => {
  const unknowing = '<TotalTimeSeconds>60</TotalTimeSeconds><Calories>0</Calories>'
  const { recordings } = read(
    `<Activity Sport="Running"><Lap StartTime="2026-02-07T18:00:00-03:00">${unknowing}<Track>${pointAt('18:00:00-03:00')}${pointAt('18:01:00-03:00')}</Track></Lap></Activity>`,
  )
  expect(recordings[0]).toMatchObject({ clock_ahead_minutes: -180, start_ms: Date.UTC(2026, 1, 7, 21) })
  expect(recordings[0]?.device_totals).toMatchObject({
    distance_m: null,
    timer_time_ms: 60_000,
    calories: null,
  })
})

const part = (sport: string, start: string, end: string) =>
  `<Activity Sport="${sport}">${lap(start, 60, `<Track>${at(start, position(47, 11))}${at(end, position(47.1, 11))}</Track>`)}</Activity>`

test('the parts of a multisport session are separate recordings', () => {
  const { recordings } = read(
    `<MultiSportSession><FirstSport>${part('Biking', '10:00:00', '10:01:00')}</FirstSport><NextSport>${part('Running', '10:02:00', '10:03:00')}</NextSport></MultiSportSession>`,
  )
  expect(recordings.map(({ sport, start_ms, laps }) => [sport, start_ms, laps.length])).toEqual([
    ['cycling', ms('10:00:00'), 1],
    ['running', ms('10:02:00'), 1],
  ])
})

test('an indoor activity has no positions', () => {
  const [indoors] = read(
    `<Activity Sport="Running">${lap('10:00:00', 2, `<Track>${at('10:00:00')}${at('10:00:01')}</Track>`)}</Activity>`,
  ).recordings
  expect(indoors?.samples.lat).toEqual(Float64Array.of(Number.NaN, Number.NaN))
  expect(indoors?.samples.time).toEqual(Float64Array.of(ms('10:00:00'), ms('10:00:01')))
})

test('a truncated file gives what was complete', () => {
  const text = `<TrainingCenterDatabase><Activities><Activity Sport="Running"><Lap StartTime="2026-02-07T10:00:00Z"><Track>${at('10:00:00')}${at('10:00:01')}<Trackpoint><Time>2026`
  const { recordings, losses } = readTcx(new TextEncoder().encode(text))
  expect(recordings[0]?.samples.time).toHaveLength(2)
  expect(recordings[0]?.laps).toHaveLength(1)
  expect(losses).toEqual(['The file ends too early: anything after its last complete point is missing.'])
})

test.each([
  ['', 'The file is empty.'],
  ['<gpx></gpx>', 'The file is not a TCX file.'],
  ['<TrainingCenterDatabase/>', 'The file contains no track.'],
  [
    '<!DOCTYPE x><TrainingCenterDatabase/>',
    'The file has a document type declaration, which is not accepted.',
  ],
])('%j is refused: %s', (text, message) => {
  expect(() => readTcx(new TextEncoder().encode(text))).toThrow(new UnreadableFileError(message))
})
