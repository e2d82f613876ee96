import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { gpmfReader } from '#domain/formats/gpmf/read-gpmf.ts'
import { payloadsForTests } from '#domain/formats/gpmf/payloads-for-tests.ts'
import { conjugate, multiplied, quaternionAt, type Quaternion } from '#domain/motion/quaternion.ts'
import { orientationOf, type MotionStreams } from './orientation.ts'

const rate = 60
/** In seconds, relative to the usual lag. */
const lags = [-0.012, -0.01, -0.008, -0.006, -0.004, -0.002, 0, 0.002]

/** Real telemetry (fixtures/README.md), sampled at evenly spaced frames. */
function streamsOf(name: string): { streams: MotionStreams; pictures: Float64Array } {
  const payloads = payloadsForTests(readFileSync(`fixtures/camera/${name}`))
  const reader = gpmfReader({ expected: payloads.length })
  for (const payload of payloads) reader.add(payload)
  const streams = reader.finish().flatMap((device) => device.streams)
  const found = Object.fromEntries(streams.map((stream) => [stream.key, stream])) as MotionStreams
  // Stays away from the ends, which one of the streams may not reach.
  const seconds = Math.min(found.CORI?.t.at(-1) ?? 0, found.GYRO?.t.at(-1) ?? 0) - 0.5
  const pictures = Float64Array.from(
    { length: Math.floor(rate * (seconds - 0.5)) },
    (_, at) => 0.5 + at / rate,
  )
  return { streams: found, pictures }
}

function turnsOf(streams: MotionStreams, pictures: Float64Array, model: string): Float32Array {
  const orientation = orientationOf(streams, {}, { pictures, model })
  if (typeof orientation === 'string') throw new Error(orientation)
  return orientation.turns
}

/** How far the turn over some frames differs between the two, in degrees: the median over all of them. */
function difference(a: Float32Array, b: Float32Array, frames: number): number {
  const over = (turns: Float32Array, frame: number): Quaternion =>
    multiplied(conjugate(quaternionAt(turns, frame)), quaternionAt(turns, frame + frames))
  const errors = Array.from({ length: a.length / 4 - frames }, (_, frame) => {
    const [, x, y, z] = multiplied(conjugate(over(a, frame)), over(b, frame))
    return (2 * Math.asin(Math.min(1, Math.hypot(x, y, z))) * 180) / Math.PI
  })
  return errors.toSorted((one, other) => one - other)[errors.length >> 1] ?? Number.NaN
}

for (const [name, model] of [
  ['hero8-grass.gpmf', 'HERO8 Black'],
  ['hero11.gpmf', 'HERO11 Black'],
] as const) {
  test(`the gyroscope of a ${model} gives the turns that the camera itself computes`, () => {
    const { streams, pictures } = streamsOf(name)
    const { IORI: _image, GYRO: _gyro, ...own } = streams
    const { CORI: _body, IORI: _alsoImage, ...measured } = streams
    const byCamera = turnsOf(own, pictures, model)
    // Sensors are slightly ahead of the picture by an amount that differs from model to model and is measured from the
    // picture.
    const byLag = lags.map((lag) =>
      turnsOf(
        measured,
        pictures.map((time) => time + lag),
        model,
      ),
    )
    const best = (frames: number): number =>
      Math.min(...byLag.map((byGyroscope) => difference(byCamera, byGyroscope, frames)))
    expect(best(rate)).toBeLessThan(0.05)
    expect(best(5 * rate)).toBeLessThan(0.1)
  })
}
