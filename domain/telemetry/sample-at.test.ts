import { expect, test } from 'vitest'
import { createSampler } from './create-sampler.ts'
import { derive } from './derive.ts'
import { joinSamplers } from './join-samplers.ts'
import { recordingForTests, testStartMs } from './recording-for-tests.ts'
import type { Recording } from './recording.ts'
import { emptyValues, samplerOf as samplerOfPrepared, valueAt, valueNames, type Values } from './sample-at.ts'
import { summarize } from './summarize.ts'
import { prepareValues } from './value-columns.ts'

const count = (length: number, step = 1) => Array.from({ length }, (_, index) => index * step)
const samplerOf = ({ samples, breaks }: Recording, sport: Recording['sport'] = 'cycling') =>
  createSampler(samples, breaks, { sport })
function valuesAt(recording: Recording, second: number, sport?: Recording['sport']): Values {
  const values = emptyValues()
  samplerOf(recording, sport).at(testStartMs + second * 1000, values)
  return values
}

/** A degree of latitude in metres at 47° north, from the tables of the ellipsoid. */
const metresNorth = 111_174

test('place, distance and heart rate are interpolated between two samples', () => {
  const recording = recordingForTests({
    second: [0, 2],
    lat: [47, 47.001],
    lon: [11, 11.002],
    distance: [0, 20],
    heart_rate: [100, 110],
  })
  expect(valuesAt(recording, 0.5)).toMatchObject({ distance: 5, heart_rate: 102.5, elapsed_ms: 500 })
  expect(valuesAt(recording, 0.5).lat).toBeCloseTo(47.00025, 9)
  expect(valuesAt(recording, 0.5).lon).toBeCloseTo(11.0005, 9)
  expect(valuesAt(recording, 2)).toMatchObject({ distance: 20, heart_rate: 110, lat: 47.001 })
})

test('across the 180th meridian the short way is taken', () => {
  const { lon } = valuesAt(recordingForTests({ second: [0, 4], lat: [0, 0], lon: [179.9, -179.9] }), 3)
  expect(lon).toBeCloseTo(-179.95, 9)
})

test('nothing is known before, after and in gaps, but the time goes on', () => {
  const second = [...count(10), ...count(10).map((value) => 30 + value)]
  const recording = recordingForTests({
    second,
    lat: second.map((value) => 47 + value / 1e4),
    lon: second.map(() => 11),
    power: second,
  })
  for (const outside of [-0.1, 40])
    expect(Object.values(valuesAt(recording, outside)).every((value) => Number.isNaN(value))).toBe(true)
  expect(valuesAt(recording, 20)).toMatchObject({
    lat: Number.NaN,
    power: Number.NaN,
    speed: Number.NaN,
    elapsed_ms: 20_000,
  })
  expect(valuesAt(recording, 30)).toMatchObject({ power: 30 })
})

test('body data is not carried on for more than five seconds, and what a sensor skipped is filled', () => {
  const second = count(30)
  const some = (every: number) => second.map((value) => (value % every === 0 ? value : Number.NaN))
  const recording = recordingForTests({ second, heart_rate: some(4), cadence: some(7), temperature: some(9) })
  expect(valuesAt(recording, 10.5)).toMatchObject({
    heart_rate: 10.5,
    cadence: Number.NaN,
    temperature: 10.5,
  })
  expect(valuesAt(recording, 14)).toMatchObject({ cadence: 14 })
})

test('a recording with a position every twenty seconds has no gaps of twenty seconds', () => {
  const recording = recordingForTests({
    second: count(10, 20),
    lat: count(10, 0.001),
    lon: count(10, 0),
    heart_rate: count(10, 20),
  })
  expect(valuesAt(recording, 30)).toMatchObject({ heart_rate: 30, lat: 0.0015 })
})

test('a break is not bridged', () => {
  const recording = recordingForTests(
    { second: [0, 1, 2, 3], lat: [47, 47.0001, 48, 48.0001], lon: [11, 11, 11, 11] },
    { breaks: [2] },
  )
  expect(valuesAt(recording, 1.5)).toMatchObject({ lat: Number.NaN, elapsed_ms: 1500 })
  expect(valuesAt(recording, 2.5).lat).toBeCloseTo(48.00005, 6)
})

test('a single wrong speed is not visible, and anything slower than half a metre a second is standing still', () => {
  const second = count(60)
  const speed = second.map((value) => (value === 20 ? 60 : value < 40 ? 6 : 0.3))
  const recording = recordingForTests({ second, speed })
  expect(valuesAt(recording, 20).speed).toBeCloseTo(6, 5)
  expect(valuesAt(recording, 55).speed).toBe(0)
  expect(valuesAt(recording, 55.5).speed).toBe(0)
})

test('smoothing adds no delay: a ramp stays where it is', () => {
  const second = count(100)
  const recording = recordingForTests({
    second,
    speed: second.map((value) => 1 + value / 10),
    altitude: second.map((value) => 500 + value),
  })
  expect(valuesAt(recording, 50.5).speed).toBeCloseTo(6.05, 4)
  expect(valuesAt(recording, 50.5).altitude).toBeCloseTo(550.5, 3)
})

test('noise of a barometer is smoothed over seconds', () => {
  const second = count(100)
  const { altitude } = valuesAt(
    recordingForTests({ second, altitude: second.map((value) => 500 + (value % 2)) }),
    50,
  )
  expect(Math.abs(altitude - 500.5)).toBeLessThan(0.02)
})

test('the heading follows the track, turns the short way round and is held while standing still', () => {
  const second = count(60)
  const metres = second.map((value) => Math.min(value, 30) * 5)
  const northEast = recordingForTests({
    second,
    lat: metres.map((value) => 47 + value / metresNorth),
    lon: metres.map((value) => 11 + value / (metresNorth * 0.6835)),
  })
  // The cosine of 47° is 0.682; a degree of longitude is a little longer on the ellipsoid.
  expect(valuesAt(northEast, 15.3).heading).toBeCloseTo(45, 0)
  expect(valuesAt(northEast, 55).heading).toBeCloseTo(45, 0)
  const throughNorth = recordingForTests({
    second: count(21),
    lat: count(21).map((value) => 47 + (5 * value) / metresNorth),
    lon: count(21).map((value) => 11 - (value <= 10 ? value : 20 - value) / 76_000),
  })
  const headings = [9.6, 10.2, 10.4].map((value) => valuesAt(throughNorth, value).heading)
  for (const heading of headings) expect(Math.min(heading, 360 - heading)).toBeLessThan(12)
})

test('the grade is that of the slope, at most 45%, and does not become level while someone waits on it', () => {
  const second = count(180)
  const metres = second.map((value) => 5 * (value < 60 ? value : Math.max(60, value - 60)))
  const slope = (share: number) =>
    recordingForTests({
      second,
      distance: metres,
      altitude: metres.map((value) => 500 + value * share),
      speed: second.map((value) => (value >= 60 && value < 120 ? 0 : 5)),
    })
  for (const at of [30, 58, 90, 122]) expect(valuesAt(slope(0.08), at).grade).toBeCloseTo(8, 1)
  expect(valuesAt(slope(-0.7), 30).grade).toBe(-45)
})

test('a grade is also held if the device shows none while someone waits', () => {
  const speed = count(60).map((value) => (value >= 20 && value < 40 ? 0 : 5))
  // The device reacts a little later.
  const grade = count(60).map((value) => (value >= 23 && value < 38 ? 0 : 8))
  const recording = recordingForTests({ second: count(60), altitude: count(60, 0.4), speed, grade })
  expect([10, 30, 50].map((at) => valuesAt(recording, at).grade)).toEqual([8, 8, 8])
})

test('a place that is unknown for a while is known before and after', () => {
  const lat = count(60).map((value) => (value < 20 || value >= 40 ? 47 + value / 1e4 : Number.NaN))
  const recording = recordingForTests({ second: count(60), lat, lon: lat.map((value) => value - 36) })
  expect([10, 30, 50].map((at) => valuesAt(recording, at).lat)).toEqual([47.001, Number.NaN, 47.005])
})

test('a sensor that was never connected has no gauge', () => {
  const recording = recordingForTests({
    second: count(30),
    power: count(30, 0),
    cadence: count(30, 0),
    temperature: count(30, 0),
    altitude: count(30, 0),
  })
  const { names } = samplerOf(recording)
  expect([...names].filter((name) => name !== 'elapsed_ms' && name !== 'moving_ms')).toEqual(['temperature'])
})

test('exposure is that of the last measurement', () => {
  const recording = recordingForTests({
    second: [0, 1, 2],
    iso: [100, 400, 800],
    shutter: [0.01, 0.002, 0.001],
  })
  expect(valuesAt(recording, 1.9)).toMatchObject({ iso: 400 })
  expect(valuesAt(recording, 1.9).shutter).toBeCloseTo(0.002, 6)
})

test('ascent and moving time add up to the summary of the activity', () => {
  const second = count(1200)
  const speed = second.map((value) => (value < 500 || value > 620 ? 6 : 0))
  const distance = speed.reduce<number[]>(
    (sums, value, row) => [...sums, row === 0 ? 0 : (sums[row - 1] ?? 0) + value],
    [],
  )
  const recording = derive(
    recordingForTests({
      second,
      speed,
      distance,
      altitude: distance.map((value) => 500 + 40 * Math.sin(value / 400)),
    }),
  )
  const summary = summarize(recording)
  const [half, end] = [valuesAt(recording, 560), valuesAt(recording, 1199)]
  expect(end.ascent).toBeCloseTo(summary.ascent_m!, 6)
  expect(end.descent).toBeCloseTo(summary.descent_m!, 6)
  expect(end.moving_ms).toBe(summary.moving_time_ms)
  expect(half.moving_ms).toBe(500_000)
  expect(half.ascent).toBeGreaterThan(60)
  expect(half.ascent).toBeLessThan(end.ascent)
})

test('nothing is climbed at sea', () => {
  const recording = recordingForTests({
    second: count(60),
    distance: count(60, 5),
    altitude: count(60).map((value) => (value % 7) * 3),
  })
  expect(valuesAt(recording, 30, 'sailing')).toMatchObject({ ascent: Number.NaN, grade: Number.NaN })
  expect(samplerOf(recording, 'sailing').names.has('ascent')).toBe(false)
  expect(samplerOf(recording, 'rafting').names.has('ascent')).toBe(true)
})

test('the positions of a camera alone give speed and distance', () => {
  const second = count(600, 0.1)
  const recording = recordingForTests({
    second,
    lat: second.map((value) => 47 + (4 * value) / metresNorth),
    lon: second.map(() => 11),
  })
  const values = valuesAt(recording, 30.05)
  expect(values.speed).toBeCloseTo(4, 2)
  expect(values.distance).toBeCloseTo(120.2, 1)
  expect([...samplerOf(recording).names].toSorted()).toEqual([
    'distance',
    'elapsed_ms',
    'heading',
    'lat',
    'lon',
    'moving_ms',
    'speed',
  ])
})

test('jumping back and forth finds the same values as playing along', () => {
  const second = count(500)
  const recording = recordingForTests({ second, power: second.map((value) => (value * 37) % 101) })
  const sampler = samplerOf(recording)
  const values = emptyValues()
  for (const at of [499, 0, 250.5, 250.75, 251, 3, 498.5, 498.25]) {
    sampler.at(testStartMs + at * 1000, values)
    const [low, share] = [Math.floor(at), at % 1]
    const powers = [(low * 37) % 101, ((low + 1) * 37) % 101] as const
    expect(values.power).toBeCloseTo(share === 0 ? powers[0] : powers[0] + (powers[1] - powers[0]) * share, 9)
  }
})

test('each of several recordings fills in what the ones before do not know', () => {
  const watch = recordingForTests({ second: count(20), heart_rate: count(20).map(() => 120) })
  const camera = recordingForTests({
    second: count(40),
    iso: count(40).map(() => 200),
    heart_rate: count(40).map(() => 60),
  })
  const joined = joinSamplers([samplerOf(watch), samplerOf(camera)])
  const values = emptyValues()
  joined.at(testStartMs + 10_500, values)
  expect(values).toMatchObject({ heart_rate: 120, iso: 200, power: Number.NaN })
  joined.at(testStartMs + 30_000, values)
  expect(values).toMatchObject({ heart_rate: 60, iso: 200 })
  expect(joined).toMatchObject({ startMs: testStartMs, endMs: testStartMs + 39_000 })
  expect(joined.names.has('iso')).toBe(true)
  joinSamplers([]).at(testStartMs, values)
  expect(values.iso).toBeNaN()
})

const ride = (second: number[], metresAtStart: number, speed: number) =>
  recordingForTests({
    second,
    distance: second.map((value) => metresAtStart + speed * value),
    speed: second.map(() => speed),
    heart_rate: second.map(() => 100 + speed),
  })

test('totals all come from the first recording that counts metres, even where it has a gap', () => {
  const exposure = recordingForTests({ second: count(100, 0.5), iso: count(100).map(() => 200) })
  const gap = [...count(20), ...count(20).map((value) => 40 + value)]
  const joined = joinSamplers(
    [exposure, ride(gap, 0, 5), ride(count(90), 7000, 3)].map((each) => samplerOf(each)),
  )
  const values = emptyValues()
  joined.at(testStartMs + 10_000, values)
  expect(values).toMatchObject({ distance: 50, elapsed_ms: 10_000, heart_rate: 105, iso: 200 })
  joined.at(testStartMs + 30_000, values)
  expect(values).toMatchObject({ distance: Number.NaN, elapsed_ms: 30_000, heart_rate: 103 })
  joined.at(testStartMs + 80_000, values)
  expect(values).toMatchObject({ distance: 7240, elapsed_ms: 80_000, heart_rate: 103 })
  for (const name of valueNames) expect(valueAt(joined, name, testStartMs + 80_000)).toBe(values[name])
})

test('a recording without times has no values', () => {
  const { names, startMs, endMs } = samplerOf(recordingForTests({ lat: [47, 48], lon: [11, 12] }))
  expect([names.size, startMs, endMs]).toEqual([0, Infinity, -Infinity])
  expect(
    Object.values(valuesAt(recordingForTests({ lat: [47], lon: [11] }), 0)).every((value) =>
      Number.isNaN(value),
    ),
  ).toBe(true)
})

test('a sampler prepared in another thread gives the same values at every moment, all at once and one by one', () => {
  const recording = recordingForTests({
    second: count(60),
    lat: count(60).map((i) => 47 + i * 1e-4),
    lon: count(60).map((i) => (i < 30 ? 179.998 : -180) + (i % 30) * 1e-4),
    altitude: count(60).map((i) => 500 + 10 * Math.sin(i / 5)),
    iso: count(60).map((i) => 100 + i),
  })
  const sent = structuredClone(prepareValues(recording.samples, recording.breaks, 'cycling'))
  const [here, there] = [emptyValues(), emptyValues()]
  for (const second of [0, 7.3, 29.5, 59]) {
    samplerOf(recording).at(testStartMs + second * 1000, here)
    samplerOfPrepared(sent).at(testStartMs + second * 1000, there)
    expect(there).toEqual(here)
    expect(there.altitude).toBeGreaterThan(480)
    for (const name of valueNames)
      expect(valueAt(samplerOfPrepared(sent), name, testStartMs + second * 1000)).toBe(here[name])
  }
})
