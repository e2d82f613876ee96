import { expect, test } from 'vitest'
import { mutantOf } from '#domain/formats/mutant-for-tests.ts'
import { decodeMotion, encodeMotion } from './motion-codec.ts'
import { UnreadableMotionError } from './motion-messages.ts'
import type { Motion } from './motion.ts'
import { turnBy } from './quaternion.ts'

function motionForTests(n: number): Motion {
  const turns = Array.from({ length: n }, (_, row) => turnBy([0.3 * Math.sin(row / 10), row / 5, 0.1]))
  return {
    n,
    t0: 0.1,
    dt: 1 / 30,
    times: null,
    source: 'cori',
    lag: 0,
    readout: 0.0206,
    eis: true,
    lens: { fx: 406.4, fy: 406.4, cx: 424, cy: 240, k: [0.05, 0, 0, 0], w: 848, h: 480, from: 'zfov' },
    grav: 'grav',
    quality: null,
    // A rotation has two quaternions of opposite sign, and cameras switch between them at will.
    q: Float32Array.from(turns.flatMap((turn, row) => turn.map((value) => (row % 7 === 0 ? -value : value)))),
    gravity: Float32Array.from(turns.flatMap((_, row) => [Math.sin(row), Math.cos(row), 0])),
  }
}

const messageOf = (bytes: Uint8Array): string | null => {
  try {
    decodeMotion(bytes)
    return null
  } catch (error) {
    if (error instanceof UnreadableMotionError) return error.message
    throw error
  }
}

test('a motion file preserves its contents to a few hundred-thousandths', () => {
  const motion = motionForTests(500)
  const { q, gravity, ...rest } = decodeMotion(encodeMotion(motion))
  const { q: given, gravity: givenGravity, ...givenRest } = motion
  expect(rest).toEqual(givenRest)
  // The same rotation, whatever its sign.
  const errors = Array.from({ length: 500 }, (_, row) => {
    const [mine, theirs] = [q.subarray(4 * row, 4 * row + 4), given.subarray(4 * row, 4 * row + 4)]
    const distance = (sign: number) =>
      Math.max(...mine.map((value, column) => Math.abs(value - sign * (theirs[column] ?? 0))))
    return Math.min(distance(1), distance(-1))
  })
  expect(Math.max(...errors)).toBeLessThan(4e-5)
  expect(gravity.every((value, index) => Math.abs(value - (givenGravity[index] ?? 0)) < 2e-5)).toBe(true)
})

test('a lens from the table and a stretched picture are preserved', () => {
  const stretch = { x: [1.3, -1.5, 1.2, 0, 0, 0, 0, 0.1], y: [0.9, 0.2, 0, 0.1, 0, 0], aspect: 4 / 3 }
  const lens: Motion['lens'] = { ...motionForTests(1).lens, from: 'table', stretch }
  expect(decodeMotion(encodeMotion({ ...motionForTests(3), lens })).lens).toEqual(lens)
  const short = { ...lens, stretch: { ...stretch, x: [1] } }
  expect(messageOf(encodeMotion({ ...motionForTests(3), lens: short }))).toBe(
    'The motion file is damaged: stretch is not plausible.',
  )
})

test('the bytes are laid out as described', () => {
  const motion = {
    ...motionForTests(2),
    q: Float32Array.of(1, 0, 0, 0, 0, 1, 0, 0),
    gravity: Float32Array.of(0, 1, 0, 0, -1, 0),
  }
  const bytes = encodeMotion(motion)
  const text = String.fromCharCode(...bytes)
  const length = new DataView(bytes.buffer).getUint32(4, true)
  expect(text.slice(0, 4)).toBe('MOT1')
  expect(JSON.parse(text.slice(8, 8 + length))).toMatchObject({
    n: 2,
    source: 'cori',
    lens: { from: 'zfov' },
    quality: null,
  })
  // By hand: 32767 is ff 7f; from it to 0 is 01 80; from 32767 to -32767 is 02 00.
  const columns = [
    [0xff, 0x01, 0x7f, 0x80],
    [0x00, 0xff, 0x00, 0x7f],
    [0, 0, 0, 0],
    [0, 0, 0, 0],
    [0, 0, 0, 0],
    [0xff, 0x02, 0x7f, 0x00],
    [0, 0, 0, 0],
  ]
  expect(Array.from(bytes.subarray(8 + length))).toEqual(columns.flat())
})

test('frames at uneven times keep their times', () => {
  const times = Float64Array.of(0, 0.0333, 0.1, 5)
  expect(decodeMotion(encodeMotion({ ...motionForTests(4), times })).times).toEqual(times)
})

test('ten minutes of a moving camera take less than fifteen bytes per frame before compression', () => {
  const bytes = encodeMotion(motionForTests(18_000))
  expect(bytes.length).toBeLessThan(18_000 * 14 + 1000)
})

test('anything but a complete motion file is refused with a message', () => {
  const bytes = encodeMotion(motionForTests(10))
  expect(messageOf(new Uint8Array(0))).toBe('This is not a motion file.')
  expect(messageOf(Uint8Array.from('GPMF and more', (one) => one.charCodeAt(0)))).toBe(
    'This is not a motion file.',
  )
  expect(messageOf(bytes.subarray(0, 60))).toBe('The motion file is incomplete.')
  expect(messageOf(bytes.subarray(0, bytes.length - 1))).toBe('The motion file is incomplete.')
  expect(messageOf(encodeMotion({ ...motionForTests(10), dt: Infinity }))).toBe(
    'The motion file is damaged: dt is not plausible.',
  )
})

test('damaged motion files give rotations or a message, and nothing else', () => {
  const bytes = encodeMotion({
    ...motionForTests(30),
    times: Float64Array.from({ length: 30 }, (_, row) => row / 30),
  })
  const outcomes = Array.from({ length: 1500 }, (_, number) => {
    const mutant = mutantOf([bytes], number)
    const message = messageOf(mutant)
    if (message !== null) return message
    const { q } = decodeMotion(mutant)
    const lengths = Array.from({ length: q.length / 4 }, (_unused, row) =>
      Math.hypot(...q.subarray(4 * row, 4 * row + 4)),
    )
    return lengths.every((length) => Math.abs(length - 1) < 1e-5)
  })
  expect(
    outcomes.filter(
      (outcome) => outcome === false || (typeof outcome === 'string' && !/^[A-Z].*\.$/.test(outcome)),
    ),
  ).toEqual([])
  expect(outcomes.filter((outcome) => outcome === true).length).toBeGreaterThan(20)
})
