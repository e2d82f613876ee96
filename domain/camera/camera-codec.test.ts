import { expect, test } from 'vitest'
import { packReading, unpackReading, UnreadableReadingError } from './camera-codec.ts'

const samples = Uint8Array.from({ length: 24 }, (_, index) => index)
const motion = Uint8Array.of(1, 2, 3)
const facts = { device_name: 'Kamera Ü' }

test.each([
  ['everything', { facts, samples, motion }],
  ['no motion', { facts, samples, motion: null }],
  ['facts alone', { facts, samples: null, motion: null }],
])('a reading with %s survives the trip to the server unchanged', (_what, reading) => {
  expect(unpackReading(packReading(reading))).toEqual(reading)
})

test('samples begin at a multiple of eight, where columns can be read without copying', () => {
  for (const name of ['', 'a', 'ab', 'abc', 'abcd']) {
    const { samples: found } = unpackReading(packReading({ facts: { name }, samples, motion }))
    expect((found?.byteOffset ?? 1) % 8).toBe(0)
  }
})

test('malicious bytes are refused, wherever they are cut or changed', () => {
  const whole = packReading({ facts, samples, motion })
  for (let length = 0; length < whole.length; length++)
    expect(() => unpackReading(whole.subarray(0, length))).toThrow(UnreadableReadingError)
  const longer = new Uint8Array(whole.length + 1)
  longer.set(whole)
  expect(() => unpackReading(longer)).toThrow(UnreadableReadingError)
  const huge = whole.slice()
  huge.fill(0xff, 4, 8)
  expect(() => unpackReading(huge)).toThrow(UnreadableReadingError)
})
