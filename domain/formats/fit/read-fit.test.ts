import { expect, test } from 'vitest'
import { fitFile, fitType, type TestField, type TestMessage } from './fit-file-for-tests.ts'
import {
  fileId,
  lap,
  record,
  semicircles,
  session,
  startMs,
  startSeconds,
  timer,
} from './fit-messages-for-tests.ts'
import { messageNumbers } from './message-numbers.ts'
import { readFit } from './read-fit.ts'

const field = (number: number, type: number, value: TestField['value']): TestField => ({
  number,
  type,
  value,
})

function readOne(messages: TestMessage[]) {
  const { recordings, losses } = readFit(fitFile(messages))
  expect(losses).toEqual([])
  const [recording] = recordings
  if (!recording || recordings.length > 1) throw new Error(`${recordings.length} recordings`)
  return recording
}

const compressed = (timeOffset: number): TestMessage => ({
  message: messageNumbers.record,
  local: 3,
  timeOffset,
  fields: [field(3, fitType.uint8, 100)],
})

/** 12 bits of speed in hundredths of m/s, then 12 bits of distance in sixteenths of a metre. */
const packed = (speed: number, sixteenths: number) => [
  speed & 0xff,
  (speed >> 8) | ((sixteenths & 0x0f) << 4),
  (sixteenths >> 4) & 0xff,
]

const valuesOf = (column: Float32Array | Float64Array | undefined) => Array.from(column ?? [])

test('a ride has its times, positions and series in SI units', () => {
  const {
    samples,
    sport,
    device,
    device_totals: totals,
  } = readOne([
    fileId(),
    record(0, { lat: 47.5, lon: -11.25, altitude: 600.4, heartRate: 120, distance: 0, speed: 5.5 }),
    record(1, { lat: 47.6, lon: -11.26, altitude: -20, heartRate: 121, distance: 5.25, speed: 5 }),
    session({ start: 0, elapsed: 2, subSport: 7 }, [
      field(9, fitType.uint32, 525),
      field(8, fitType.uint32, 1500),
      field(59, fitType.uint32, 1200),
      field(11, fitType.uint16, 33),
      field(22, fitType.uint16, 7),
      field(23, fitType.uint16, 0xffff),
    ]),
  ])
  expect(valuesOf(samples.time)).toEqual([startMs, startMs + 1000])
  expect(samples.lat[0]).toBeCloseTo(47.5, 6)
  expect(samples.lon[1]).toBeCloseTo(-11.26, 6)
  expect(valuesOf(samples.series.altitude).map((metres) => metres.toFixed(1))).toEqual(['600.4', '-20.0'])
  expect(valuesOf(samples.series.heart_rate)).toEqual([120, 121])
  expect(valuesOf(samples.series.distance)).toEqual([0, 5.25])
  expect(valuesOf(samples.series.speed)).toEqual([5.5, 5])
  expect(Object.keys(samples.series).toSorted()).toEqual(['altitude', 'distance', 'heart_rate', 'speed'])
  expect(sport).toBe('road_cycling')
  expect(device).toEqual({ manufacturer: 'Garmin', product: 'Forerunner 945' })
  expect(totals).toEqual({
    distance_m: 5.25,
    elapsed_time_ms: 2000,
    timer_time_ms: 1500,
    moving_time_ms: 1200,
    ascent_m: 7,
    descent_m: null,
    calories: 33,
  })
})

test('values that were not recorded are missing, and a series without values is left out', () => {
  const { samples } = readOne([
    fileId(),
    record(0, {}, [
      field(3, fitType.uint8, 0xff),
      field(7, fitType.uint16, 0xffff),
      field(0, fitType.sint32, 0x7fffffff),
    ]),
    record(1, {}, [
      field(3, fitType.uint8, 99),
      field(7, fitType.uint16, 0xffff),
      field(0, fitType.sint32, 5),
    ]),
  ])
  expect(valuesOf(samples.series.heart_rate)).toEqual([Number.NaN, 99])
  expect(Object.keys(samples.series)).toEqual(['heart_rate'])
  // A latitude without a longitude is not a position.
  expect(valuesOf(samples.lat)).toEqual([Number.NaN, Number.NaN])
})

test('numbers are read in the byte order of the device', () => {
  const bigEndian = [0, 1].map((second) => ({
    ...record(second, { lat: 10, altitude: 300, lon: 20 }),
    isBigEndian: true,
  }))
  const { samples } = readOne([fileId(), ...bigEndian])
  expect(samples.time[1]).toBe(startMs + 1000)
  expect(samples.lat[0]).toBeCloseTo(10, 6)
  expect(samples.lon[1]).toBeCloseTo(20, 6)
  expect(samples.series.altitude?.[0]).toBe(300)
})

test('compressed timestamps continue from the last full one, across the rollover of their five bits', () => {
  const low = startSeconds & 0x1f
  const offsets = [5, 10, 31, 33].map((seconds) => (low + seconds) & 0x1f)
  const { samples } = readOne([fileId(), record(0, { heartRate: 90 }), ...offsets.map(compressed)])
  expect(valuesOf(samples.time).map((time) => (time - startMs) / 1000)).toEqual([0, 5, 10, 31, 33])
})

test('the finer of two fields is used, and the coarser one where the finer has no value', () => {
  const { samples } = readOne([
    fileId(),
    record(0, { altitude: 100, speed: 4 }, [
      field(78, fitType.uint32, (100.2 + 500) * 5),
      field(73, fitType.uint32, 4001),
    ]),
    record(1, { altitude: 101, speed: 5 }, [
      field(78, fitType.uint32, 0xffffffff),
      field(73, fitType.uint32, 0xffffffff),
    ]),
  ])
  expect(samples.series.altitude?.[0]).toBeCloseTo(100.2, 4)
  expect(samples.series.altitude?.[1]).toBe(101)
  expect(samples.series.speed?.[0]).toBeCloseTo(4.001, 5)
  expect(samples.series.speed?.[1]).toBe(5)
})

test('the fraction of a cadence is added to it', () => {
  const { samples } = readOne([
    fileId(),
    record(0, {}, [field(4, fitType.uint8, 85), field(53, fitType.uint8, 64)]),
  ])
  expect(samples.series.cadence?.[0]).toBe(85.5)
})

test('speed and distance packed in three bytes are unpacked, and the distance keeps counting beyond 256 m', () => {
  const { samples } = readOne([
    fileId(),
    record(0, {}, [field(8, fitType.byte, packed(350, 16))]),
    record(1, {}, [field(8, fitType.byte, [0xff, 0xff, 0xff])]),
    record(2, {}, [field(8, fitType.byte, packed(400, 4000))]),
    record(3, {}, [field(8, fitType.byte, packed(0, (4000 + 160) % 4096))]),
  ])
  expect(valuesOf(samples.series.speed).map((speed) => Number(speed.toFixed(2)))).toEqual([
    3.5,
    Number.NaN,
    4,
    0,
  ])
  expect(valuesOf(samples.series.distance)).toEqual([1, Number.NaN, 250, 260])
})

test('a developer field that overrides a native one fills its gaps, even without an application id', () => {
  const description: TestMessage = {
    message: messageNumbers.fieldDescription,
    fields: [
      field(0, fitType.uint8, 0),
      field(1, fitType.uint8, 9),
      field(2, fitType.uint8, fitType.float32),
      field(14, fitType.uint16, messageNumbers.record),
      field(15, fitType.uint8, 7),
    ],
  }
  const developerDataId: TestMessage = { message: 207, fields: [field(3, fitType.uint8, 0)] }
  const withPower = (second: number, own: number, developers: number): TestMessage => ({
    ...record(second, {}, [field(7, fitType.uint16, own)]),
    developerFields: [
      { number: 9, developerIndex: 0, type: fitType.float32, value: developers },
      { number: 4, developerIndex: 1, type: fitType.uint16, value: 999 },
    ],
  })
  const { samples } = readOne([
    fileId(),
    developerDataId,
    description,
    withPower(0, 0xffff, 250.5),
    withPower(1, 200, 0),
  ])
  expect(valuesOf(samples.series.power)).toEqual([250.5, 200])
  expect(Object.keys(samples.series)).toEqual(['power'])
})

test('records out of order are sorted, and two with the same time become one', () => {
  const { samples } = readOne([
    fileId(),
    record(2, { heartRate: 102 }),
    record(0, { heartRate: 100 }),
    record(2, { altitude: 50 }),
    record(1, { heartRate: 101 }),
  ])
  expect(valuesOf(samples.time).map((time) => (time - startMs) / 1000)).toEqual([0, 1, 2])
  expect(valuesOf(samples.series.heart_rate)).toEqual([100, 101, 102])
  expect(valuesOf(samples.series.altitude)).toEqual([Number.NaN, Number.NaN, 50])
})

test('laps have their length, and stops of the timer become pauses', () => {
  const records = [0, 10, 20, 60, 70, 80].map((second) => record(second, { heartRate: 100 }))
  const { laps, pauses } = readOne([
    fileId(),
    timer(0, 0),
    ...records.slice(0, 3),
    timer(20, 4),
    timer(60, 0),
    ...records.slice(3),
    lap(0, 20, 150),
    lap(60, 20, 90.5),
    timer(80, 4),
    session({ start: 0, elapsed: 80 }),
  ])
  expect(laps).toEqual([
    { start_ms: startMs, end_ms: startMs + 20_000, distance_m: 150 },
    { start_ms: startMs + 60_000, end_ms: startMs + 80_000, distance_m: 90.5 },
  ])
  expect(pauses).toEqual([{ start_ms: startMs + 20_000, end_ms: startMs + 60_000 }])
})

test.each(['last', 'first'])('a triathlon becomes one recording per session when they come %s', (place) => {
  const records = [0, 10, 100, 110, 120, 200].map((second) => record(second, { distance: second * 2 }))
  const sessions = [
    session({ start: 0, elapsed: 100, sport: 5, subSport: 18 }),
    session({ start: 100, elapsed: 90, sport: 2 }),
    session({ start: 195, elapsed: 10, sport: 1 }),
    session({ start: 0, elapsed: 205, sport: 18 }),
  ]
  const laps = [lap(0, 100, 200), lap(100, 90, 180), lap(195, 10, 20)]
  const messages = place === 'last' ? [...records, ...laps, ...sessions] : [...sessions, ...laps, ...records]
  const { recordings } = readFit(fitFile([fileId(), ...messages]))
  expect(recordings.map(({ sport }) => sport)).toEqual(['open_water_swimming', 'cycling', 'running'])
  expect(recordings.map(({ samples }) => samples.time.length)).toEqual([2, 3, 1])
  expect(recordings.map(({ laps: own }) => own.length)).toEqual([1, 1, 1])
  // The device kept counting: 20 m at the end of the swim, 240 m at the end of the ride.
  expect(recordings.map(({ samples }) => valuesOf(samples.series.distance))).toEqual([
    [0, 20],
    [180, 200, 220],
    [160],
  ])
})

test('an indoor recording without positions is an activity', () => {
  const { samples, sport } = readOne([
    fileId(),
    record(0, { heartRate: 90 }),
    record(1, { heartRate: 91 }),
    session({ start: 0, elapsed: 1, subSport: 6 }),
  ])
  expect(sport).toBe('indoor_cycling')
  expect(valuesOf(samples.lat)).toEqual([Number.NaN, Number.NaN])
})

test('a manually entered activity has its start, its end and its distance', () => {
  const { samples } = readOne([
    fileId(),
    session({ start: 0, elapsed: 600 }, [field(9, fitType.uint32, 250_000)]),
  ])
  expect(valuesOf(samples.time)).toEqual([startMs, startMs + 600_000])
  expect(valuesOf(samples.series.distance)).toEqual([0, 2500])
})

test('a course is a named line without times', () => {
  const course: TestMessage = {
    message: 31,
    fields: [field(4, fitType.enum, 2), field(5, fitType.text, 'Große Runde'), field(7, fitType.enum, 46)],
  }
  const records = [0, 1].map((second) =>
    record(second, { lat: 47 + second / 100, lon: 11, altitude: 500, speed: 5 }),
  )
  const { samples, name, sport } = readOne([fileId({ kind: 6 }), course, ...records])
  expect(name).toBe('Große Runde')
  expect(sport).toBe('gravel_cycling')
  expect(valuesOf(samples.time)).toEqual([Number.NaN, Number.NaN])
  expect(Object.keys(samples.series)).toEqual(['altitude'])
})

test.each([
  [
    { manufacturer: 1, product: 60_000 },
    { manufacturer: 'Garmin', product: 'Product 60000' },
  ],
  [
    { manufacturer: 32, product: 31 },
    { manufacturer: 'Wahoo', product: 'ELEMNT BOLT' },
  ],
  [
    { manufacturer: 9999, product: 12 },
    { manufacturer: 'Manufacturer 9999', product: 'Product 12' },
  ],
  [
    { manufacturer: 260, product: 0 },
    { manufacturer: 'Zwift', product: null },
  ],
])('the device %j is called %j', (numbers, names) => {
  expect(readOne([fileId(numbers), record(0, { heartRate: 90 })]).device).toEqual(names)
})

test('a device that writes its own name is called by it, without the manufacturer', () => {
  const named: TestMessage = {
    message: 0,
    fields: [
      field(0, fitType.enum, 4),
      field(1, fitType.uint16, 23),
      field(8, fitType.text, 'Suunto Vertical'),
    ],
  }
  expect(readOne([named, record(0, { heartRate: 90 })]).device).toEqual({
    manufacturer: 'Suunto',
    product: 'Vertical',
  })
})

test('positions outside the valid range are ignored', () => {
  const { samples } = readOne([
    fileId(),
    record(0, {}, [field(0, fitType.sint32, semicircles(120)), field(1, fitType.sint32, 0)]),
  ])
  expect(valuesOf(samples.lat)).toEqual([Number.NaN])
})
