import { expect, test } from 'vitest'
import { createSampler } from './create-sampler.ts'
import { joinSamplers } from './join-samplers.ts'
import { recordingForTests, testStartMs } from './recording-for-tests.ts'
import { valueAt, type Sampler } from './sample-at.ts'

const seconds = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => from + index)
/** Up and down over some minutes, as terrain does. */
const land = (second: number): number => 600 + 40 * Math.sin(second / 60)
/** The camera reads 18 m too high and drifts by a few metres. */
const byCamera = (second: number): number => land(second) + 18 + 4 * Math.sin(second / 25)

function recorder(moments: number[], heightAt: (second: number) => number): Sampler {
  const { samples, breaks } = recordingForTests({
    second: moments,
    altitude: moments.map(heightAt),
    distance: moments.map((second) => 5 * second),
    speed: moments.map(() => 5),
  })
  return createSampler(samples, breaks, { sport: 'cycling' })
}

const heightIn = (sampler: Sampler, second: number): number =>
  valueAt(sampler, 'altitude', testStartMs + second * 1000)

const gradeAt = (sampler: Sampler): number => valueAt(sampler, 'grade', testStartMs + 222_000)

/** The largest change within a tenth of a second. */
function largestStep(sampler: Sampler, from: number, to: number): number {
  let largest = 0
  for (let tenth = from * 10 + 1; tenth <= to * 10; tenth++) {
    largest = Math.max(largest, Math.abs(heightIn(sampler, tenth / 10) - heightIn(sampler, (tenth - 1) / 10)))
  }
  return largest
}

test('altitudes come from the watch where both have them, whichever is preferred for the rest', () => {
  const [watch, camera] = [recorder(seconds(0, 600), land), recorder(seconds(100, 300), byCamera)]
  for (const order of [
    [watch, camera],
    [camera, watch],
  ]) {
    const joined = joinSamplers(order, [camera])
    for (const second of [100, 150.5, 222, 300])
      expect(heightIn(joined, second)).toBe(heightIn(watch, second))
    expect(gradeAt(joined)).toBe(gradeAt(watch))
  }
})

test('where the watch ends within a clip, the altitude continues without a step and stays near the terrain', () => {
  const [watch, camera] = [recorder(seconds(0, 200), land), recorder(seconds(100, 400), byCamera)]
  // Before joining, the camera is about 19 m above the watch at the point where the watch ends.
  expect(heightIn(camera, 200) - heightIn(watch, 200)).toBeGreaterThan(15)
  const joined = joinSamplers([watch, camera], [camera])
  // The terrain itself rises by up to 0.07 m in a tenth of a second, and the camera drifts by 0.02 m.
  expect(largestStep(joined, 100, 400)).toBeLessThan(0.15)
  for (const second of seconds(200, 398))
    expect(Math.abs(heightIn(joined, second) - land(second))).toBeLessThan(8)
})

test('a watch that starts within a clip, or has a gap in it, makes no step either', () => {
  const [watch, camera] = [
    recorder([...seconds(150, 200), ...seconds(215, 260)], land),
    recorder(seconds(100, 300), byCamera),
  ]
  const joined = joinSamplers([camera, watch], [camera])
  expect(heightIn(watch, 205)).toBeNaN()
  expect(largestStep(joined, 100, 300)).toBeLessThan(0.15)
  for (const second of seconds(102, 298))
    expect(Math.abs(heightIn(joined, second) - land(second))).toBeLessThan(8)
})

test('a camera alone is shown as it is', () => {
  const camera = recorder(seconds(0, 60), byCamera)
  const joined = joinSamplers([camera], [camera])
  for (const second of [0, 30.5, 60]) expect(heightIn(joined, second)).toBe(heightIn(camera, second))
  expect(heightIn(joined, 61)).toBeNaN()
})

test('a camera that never overlapped the watch is not shifted by it', () => {
  const [watch, camera] = [recorder(seconds(0, 60), land), recorder(seconds(100, 200), byCamera)]
  expect(heightIn(joinSamplers([watch, camera], [camera]), 150)).toBe(heightIn(camera, 150))
})
