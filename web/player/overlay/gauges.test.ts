import { expect, test } from 'vitest'
import type { TrailVisit } from '#contract/trails/crossing.ts'
import { createSampler } from '#domain/telemetry/create-sampler.ts'
import type { Sport } from '#domain/sport.ts'
import type { Values } from '#domain/telemetry/sample-at.ts'
import { written } from '#domain/units/format-quantity.ts'
import type { UnitSystem } from '#domain/units/unit-system.ts'
import { timelineOf } from '#domain/time/timeline.ts'
import { Playhead } from '#web/player/playhead.ts'
import { GaugeBoard } from './gauge-board.ts'
import { profileOf, profilePath, rangeOf, scaleEnd } from './profile.ts'
import { cadenceReadingOf, readingOf, speedReadingOf } from './readings.ts'
import { standardExposure } from './standard-exposure.ts'
import { trailAt } from './trail-at.ts'

const startMs = Date.UTC(2026, 5, 12, 12)
const seconds = Float64Array.from({ length: 21 }, (_, i) => i)
const sampler = createSampler(
  {
    time: seconds.map((s) => startMs + s * 1000),
    lat: seconds.map((s) => 47 + s * 1e-5),
    lon: seconds.map(() => 11),
    series: {
      altitude: Float32Array.from(seconds, (s) => 1000 + s * 10),
      heart_rate: Float32Array.from(seconds, () => 150),
    },
  },
  [],
  { sport: 'hiking' },
)
/** Two pieces of ten seconds with nothing between the fifth and the tenth. */
const timeline = timelineOf([
  {
    durationMs: 20_000,
    startMs,
    rate: 1,
    ranges: [
      [0, 5000],
      [10_000, 15_000],
    ],
  },
])

const said = (sport: Sport, units: UnitSystem) => {
  const { label, format } = speedReadingOf(sport)
  return `${label} ${written(format(4, units))}`
}

test('the dial of a run says its pace, and that of a ride its speed', () => {
  expect(said('trail_running', 'metric')).toBe('Pace 4:10 /km')
  expect(said('hiking', 'imperial')).toBe('Pace 6:42 /mi')
  expect(said('open_water_swimming', 'metric')).toBe('Pace 0:25 /100 m')
  expect(said('mountain_biking', 'metric')).toBe('Speed 14.4 km/h')
  expect(said('alpine_skiing', 'imperial')).toBe('Speed 8.9 mph')
})

test.each<[Sport, number, string, number]>([
  // Watches count the steps of one leg.
  ['trail_running', 85, 'Cadence 170 spm', 110],
  ['hiking', 110, 'Cadence 110 spm', 220],
  ['mountain_biking', 85, 'Cadence 85 rpm', 120],
  ['kayaking', 60, 'Stroke rate 60 spm', 120],
])('in %s, the dial of a recorded cadence of %d says %s', (sport, recorded, text, max) => {
  const telemetry = createSampler(
    {
      time: seconds.map((s) => startMs + s * 1000),
      lat: seconds.map((s) => 47 + s * 1e-5),
      lon: seconds.map(() => 11),
      // While someone stands there are no steps, which says nothing about how steps are counted.
      series: { cadence: Float32Array.from(seconds, (s) => (s < 10 ? 0 : recorded)) },
    },
    [],
    { sport },
  )
  const { reading, ...scale } = cadenceReadingOf(sport, telemetry)
  expect(`${reading.label} ${written(reading.format(recorded, 'metric'))}`).toBe(text)
  expect(scale).toEqual({ min: 0, max })
})

test('gauges get the values of each frame, and hear of every seek', () => {
  const playhead = new Playhead()
  const board = new GaugeBoard(playhead, sampler)
  const told: [elapsedMs: number, isJump: boolean][] = []
  const stop = board.start()
  const remove = board.add(({ values, isJump }: { values: Values; isJump: boolean }) =>
    told.push([values.elapsed_ms, isJump]),
  )
  const show = (second: number) =>
    playhead.moveTo({
      projectMs: second * 1000,
      absoluteMs: startMs + second * 1000,
      clip: 0,
      mediaMs: second * 1000,
      isPlaying: true,
    })
  for (const second of [5, 5.04, 15]) show(second)
  expect(told.slice(1)).toEqual([
    [5000, true],
    [5040, false],
    [15_000, true],
  ])
  remove()
  stop()
  show(16)
  expect(told).toHaveLength(4)
})

test('a profile shows what is played, without the gaps', () => {
  const profile = profileOf(sampler, timeline, 'heart_rate', 5)
  expect([...profile]).toEqual([150, 150, 150, 150, 150])
  expect(rangeOf(Float32Array.of(Number.NaN, 3, 9))).toEqual({ min: 3, max: 9 })
  expect(rangeOf(Float32Array.of(Number.NaN))).toBeNull()
  expect(profilePath(Float32Array.of(0, 10, Number.NaN, 5, 0), { min: 0, max: 10 })).toBe(
    'M0.0 100.0L25.0 0.0M75.0 50.0L100.0 100.0',
  )
  expect([9, 10, 61, 1001].map(scaleEnd)).toEqual([10, 10, 80, 2000])
})

const trail = (name: string, from: number | null, to: number | null) =>
  ({ name, start_time_ms: from, end_time_ms: to }) as TrailVisit

test('the current trail is the one entered last, while it is followed', () => {
  const trails = [trail('Long', 0, 100), trail('Timeless', null, null), trail('Short', 40, 60)]
  expect([10, 50, 60, 100].map((ms) => trailAt(trails, ms)?.name)).toEqual([
    'Long',
    'Short',
    'Long',
    undefined,
  ])
  expect(trailAt(trails, null)).toBeNull()
})

test.each([
  [1 / 480, 1 / 500],
  [1 / 61, 1 / 60],
  [0.5, 0.5],
  [1 / 9600, 1 / 8000],
])('an exposure of %d s is called %d s', (measured, named) => {
  expect(standardExposure(measured)).toBeCloseTo(named, 12)
})

test('numbers are in the viewer’s units', () => {
  expect(written(readingOf.altitude.format(1000, 'imperial'))).toBe('3,281 ft')
  expect(written(readingOf.speed.format(10, 'metric'))).toBe('36.0 km/h')
  expect(written(readingOf.shutterSpeed.format(1 / 490, 'metric'))).toBe('1/500 s')
  expect(readingOf.elapsedTime.format(61_000, 'metric').value).toBe('1:01')
})
