import { randomFrom } from '#domain/formats/fit/random-for-tests.ts'
import { testStartMs } from '#domain/telemetry/recording-for-tests.ts'
import type { Samples } from '#domain/telemetry/recording.ts'

/** `climb` metres of altitude in `seconds`, at `speed` metres per second along the ground. */
export type SkiStep = { climb: number; seconds: number; speed: number }

export const lift = (climb: number, seconds = climb / 1.5): SkiStep => ({ climb, seconds, speed: 3 })
export const run = (drop: number, seconds = drop / 2.5, speed = 12): SkiStep => ({
  climb: -drop,
  seconds,
  speed,
})
export const stand = (seconds: number): SkiStep => ({ climb: 0, seconds, speed: 0 })
export const traverse = (seconds: number): SkiStep => ({ climb: 0, seconds, speed: 4 })

/** A day of known steps with a sample each second, and with as much noise as wanted, in metres. */
export function skiDayForTests(
  steps: SkiStep[],
  { noise = 0, seed = 1, startMs = testStartMs }: { noise?: number; seed?: number; startMs?: number } = {},
): Samples {
  const random = randomFrom(seed)
  const [time, altitude, speed, distance]: number[][] = [[], [], [], []]
  let [at, height, way] = [startMs, 1500, 0]
  for (const { climb, seconds, speed: pace } of steps) {
    for (let second = 0; second < seconds; second++) {
      time!.push(at)
      altitude!.push(height + (random() * 2 - 1) * noise)
      speed!.push(pace)
      distance!.push(way)
      at += 1000
      height += climb / seconds
      way += pace
    }
  }
  const nowhere = new Float64Array(time!.length).fill(Number.NaN)
  return {
    time: Float64Array.from(time!),
    lat: nowhere,
    lon: nowhere.slice(),
    series: {
      altitude: Float32Array.from(altitude!),
      speed: Float32Array.from(speed!),
      distance: Float32Array.from(distance!),
    },
  }
}
