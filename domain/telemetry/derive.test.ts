import { expect, test } from 'vitest'
import { derive } from './derive.ts'
import { summarize } from './summarize.ts'
import { pauseForTests, recordingForTests } from './recording-for-tests.ts'

/** A degree of longitude at the equator is 111,319.49 m on WGS 84. */
const metresPerDegree = 111_319.490_8
const eastward = (metres: number[]) => ({
  lat: metres.map(() => 0.000_001),
  lon: metres.map((value) => 10 + value / metresPerDegree),
})
const count = (length: number) => Array.from({ length }, (_, index) => index)
const lostRows = (lat: Float64Array) =>
  Array.from(lat.entries()).flatMap(([row, value]) => (Number.isNaN(value) ? [row] : []))
const rounded = (column: Float32Array | undefined, digits = 1) =>
  Array.from(column ?? [], (value) => Number(value.toFixed(digits)))

test('a missing distance is computed on the ellipsoid, and the speed follows from it', () => {
  const seconds = count(11)
  const { series } = derive(
    recordingForTests({ second: seconds, ...eastward(seconds.map((second) => second * 8)) }),
  ).samples
  expect(rounded(series.distance)).toEqual(seconds.map((second) => second * 8))
  expect(rounded(series.speed)).toEqual(seconds.map(() => 8))
})

test('the device’s own values stay, and their gaps are interpolated over time', () => {
  const { series } = derive(
    recordingForTests({
      second: [0, 1, 3, 4],
      ...eastward([0, 5, 10, 15]),
      distance: [0, Number.NaN, 12, Number.NaN],
    }),
  ).samples
  expect(rounded(series.distance)).toEqual([0, 4, 12, 12])
})

test.each([
  ['falls', [0, 50, 20, 70]],
  ['never moves', [0, 0, 0, 0]],
])('a counter that %s is replaced by the distance between the positions', (_, distance) => {
  const { series } = derive(
    recordingForTests({ second: [0, 10, 20, 30], ...eastward([0, 60, 120, 180]), distance }),
  ).samples
  expect(rounded(series.distance)).toEqual([0, 60, 120, 180])
})

test('a counter that drops along the way ends right if the device or the speed agrees with it', () => {
  const second = count(61)
  // 5 m/s, alternating with the readings of a second counter that is further ahead; the positions go 2.3 times as far.
  const distance = second.map((value) => value * 5 + (value % 2 === 1 ? 40 : 0))
  const positions = eastward(second.map((value) => value * 5 * 2.3))
  const totals = {
    elapsed_time_ms: null,
    timer_time_ms: null,
    moving_time_ms: null,
    ascent_m: null,
    descent_m: null,
  }
  const device = { device_totals: { ...totals, distance_m: 300, calories: null } }
  const bySpeed = derive(
    recordingForTests({ second, ...positions, distance, speed: second.map(() => 5.1) }, device),
  ).samples
  expect(bySpeed.series.distance?.at(-1)).toBeCloseTo(300, 1)
  expect(bySpeed.series.distance?.[30]).toBeCloseTo(150, 1)
  const withoutSpeed = derive(recordingForTests({ second, ...positions, distance }, device)).samples
  // No reading may exceed the next one.
  expect(rounded(withoutSpeed.series.distance, 0)).toEqual(second.map((value) => Math.ceil(value / 2) * 10))
  const withoutDevice = derive(
    recordingForTests({ second, ...positions, distance, speed: second.map(() => 5.1) }),
  ).samples
  expect(withoutDevice.series.distance?.at(-1)).toBeCloseTo(300, 1)
})

test('a counter that was restarted is not believed at its end', () => {
  const second = count(61)
  const distance = second.map((value) => (value < 40 ? value * 5 : (value - 40) * 5))
  const positions = eastward(second.map((value) => value * 5))
  const { series } = derive(
    recordingForTests({ second, ...positions, distance, speed: second.map(() => 5) }),
  ).samples
  expect(series.distance?.at(-1)).toBeCloseTo(300, 0)
})

test('a counter that started before the recording is shifted to zero', () => {
  const { series } = derive(
    recordingForTests({ second: [0, 1, 2], distance: [12_000, 12_005, 12_010] }),
  ).samples
  expect(rounded(series.distance)).toEqual([0, 5, 10])
})

test('breaks and pauses add no distance, and no speed is computed across them', () => {
  const seconds = [0, 1, 2, 3, 100, 101, 102, 200, 201]
  const metres = [0, 5, 10, 15, 60, 65, 70, 1070, 1075]
  const recording = recordingForTests(
    { second: seconds, ...eastward(metres) },
    { breaks: [7], pauses: [pauseForTests(3, 100)] },
  )
  const { samples, breaks } = derive(recording)
  expect(rounded(samples.series.distance)).toEqual([0, 5, 10, 15, 15, 20, 25, 25, 30])
  expect(rounded(samples.series.speed)).toEqual(seconds.map(() => 5))
  expect(breaks).toEqual([7])
})

test('a train ride between two hikes is not part of them', () => {
  const first = count(600)
  const later = count(600).map((second) => 600 + 3600 + second)
  const metres = [...first.map((second) => second * 1.2), ...later.map((second) => 60_000 + second * 1.2)]
  const hike = recordingForTests({ second: [...first, ...later], ...eastward(metres) }, { sport: 'hiking' })
  const { samples, breaks } = derive(hike)
  expect(breaks).toEqual([600])
  expect(samples.series.distance?.at(-1)).toBeCloseTo(2 * 599 * 1.2, 0)
  // Such a speed is normal for a car.
  expect(derive({ ...hike, sport: 'motor_sports' }).breaks).toEqual([])
})

test('the line is interrupted after a long way during a pause', () => {
  const recording = recordingForTests(
    { second: [0, 1, 600, 601], ...eastward([0, 5, 900, 905]) },
    { pauses: [pauseForTests(1, 600)] },
  )
  expect(derive(recording).breaks).toEqual([2])
})

test('without positions or a counter, the distance follows from the speed', () => {
  const { series } = derive(recordingForTests({ second: [0, 10, 20], speed: [4, 6, 6] })).samples
  expect(rounded(series.distance)).toEqual([0, 50, 110])
})

test('a position in the sea off Africa and one that no human can reach are dropped', () => {
  const seconds = count(40)
  const metres = seconds.map((second) => second * 5)
  const { lat, lon } = eastward(metres)
  ;[lat[0], lon[0]] = [0, 0]
  lat[20] = 0.01
  const { samples, breaks } = derive(recordingForTests({ second: seconds, lat, lon }))
  expect(lostRows(samples.lat)).toEqual([0, 20])
  expect(breaks).toEqual([])
  expect(samples.series.distance?.at(-1)).toBeCloseTo(190, 0)
})

test('a position that leaves and comes back faster than a body survives is dropped', () => {
  const seconds = count(30)
  const { lat, lon } = eastward(seconds.map((second) => second * 2))
  lat[15] = 60 / metresPerDegree
  const { samples } = derive(recordingForTests({ second: seconds, lat, lon }))
  expect(lostRows(samples.lat)).toEqual([15])
})

test('positions that a device repeats before it catches up are kept', () => {
  const metres = [0, 8, 16, 24, 32, 32, 48, 56, 56, 72, 80, 88, 96, 104, 112, 120, 128, 136, 144, 152, 160]
  const { samples } = derive(recordingForTests({ second: count(metres.length), ...eastward(metres) }))
  expect(samples.lat.some((lat) => Number.isNaN(lat))).toBe(false)
})

test('a jump to a place where one stays interrupts the line', () => {
  const seconds = count(40)
  const metres = seconds.map((second) => second * 5 + (second >= 20 ? 50_000 : 0))
  const { samples, breaks } = derive(recordingForTests({ second: seconds, ...eastward(metres) }))
  expect(breaks).toEqual([20])
  expect(samples.series.distance?.at(-1)).toBeCloseTo(190, 0)
})

test('the grade of an even slope is its rise over its length, despite a flickering barometer', () => {
  const seconds = count(200)
  const recording = recordingForTests({
    second: seconds,
    distance: seconds.map((second) => second * 5),
    altitude: seconds.map((second) => 500 + second * 5 * 0.08 + (second % 2) * 0.2),
  })
  const grade = derive(recording).samples.series.grade
  for (const second of seconds.slice(10, 190)) expect(grade?.[second]).toBeCloseTo(8, 0)
})

test('the grade is not computed across a break', () => {
  const recording = recordingForTests(
    {
      second: count(40),
      distance: count(40).map((second) => second * 5),
      altitude: count(40).map((second) => (second < 20 ? 500 : 900)),
    },
    { breaks: [20] },
  )
  expect(derive(recording).samples.series.grade?.every((percent) => percent === 0)).toBe(true)
})

test('a recording without times has a distance and a grade, and no speed', () => {
  const { samples } = derive(recordingForTests({ ...eastward([0, 50, 100]), altitude: [100, 105, 110] }))
  expect(Object.keys(samples.series).toSorted()).toEqual(['altitude', 'distance', 'grade'])
})

test('a heart rate of zero was not measured', () => {
  const { series } = derive(recordingForTests({ second: [0, 1, 2], heart_rate: [0, 60, 61] })).samples
  expect(Array.from(series.heart_rate ?? [])).toEqual([Number.NaN, 60, 61])
})

test('a power meter, a strap and an altimeter that always say zero were never connected', () => {
  const second = count(100)
  const zeros = second.map(() => 0)
  const ride = recordingForTests({
    second,
    power: zeros,
    cadence: zeros,
    altitude: zeros,
    temperature: zeros,
    heart_rate: zeros,
  })
  expect(Object.keys(derive(ride).samples.series)).toEqual(['temperature'])
  expect(summarize(derive(ride))).toMatchObject({
    ascent_m: null,
    series: { temperature: { min: 0, average: 0, max: 0 } },
  })
  expect(summarize(ride).series).not.toHaveProperty('power')
  const pedalled = second.map((value) => (value === 50 ? 180 : 0))
  expect(derive(recordingForTests({ second, power: pedalled })).samples.series.power?.[50]).toBe(180)
})

test('a rowing machine goes nowhere, whatever speed it reports', () => {
  const second = count(100)
  const row = derive(
    recordingForTests(
      { second, distance: second.map(() => 0), speed: second.map(() => 4) },
      { sport: 'rowing' },
    ),
  )
  expect(summarize(row).distance_m).toBe(0)
})

test('the input is not changed', () => {
  const recording = recordingForTests({ second: [0, 1], lat: [0, 0], lon: [0, 0], heart_rate: [0, 1] })
  derive(recording)
  expect(Array.from(recording.samples.lat)).toEqual([0, 0])
  expect(recording.samples.series.heart_rate?.[0]).toBe(0)
})
