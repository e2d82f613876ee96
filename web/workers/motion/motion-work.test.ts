import { expect, test } from 'vitest'
import { encodeMotion } from '#domain/motion/motion-codec.ts'
import type { Motion } from '#domain/motion/motion.ts'
import { lensForTests } from '#domain/stabilization/lens-for-tests.ts'
import { motionOfTurns, walking } from '#domain/stabilization/motion-for-tests.ts'
import { buffersIn } from '#web/workers/video-reader/transfer.ts'
import { MotionWork } from './motion-work.ts'
import type { MotionReply } from './protocol.ts'

const video = { durationMs: 120_000, width: 1280, height: 720 }
const walk = motionOfTurns(walking, { seconds: 120, rate: 30 })
const settings = { isLinear: false, isSteady: true, isLevel: true, smoothness: 0.6, zoomSeconds: 5 }

const bufferOf = (bytes: Uint8Array): ArrayBuffer => bytes.slice().buffer
const open = (motion: Motion, work = new MotionWork()): MotionReply =>
  work.open({ kind: 'open', bytes: bufferOf(encodeMotion(motion)), video })
const asked = (part: Uint8Array): string | null =>
  messageIn(new MotionWork().open({ kind: 'open', bytes: bufferOf(part), video }))
const messageIn = (reply: MotionReply): string | null => (reply.kind === 'failed' ? reply.message : null)

test('the stretch that is watched comes first, and then the whole', () => {
  const work = new MotionWork()
  expect(open(walk, work)).toMatchObject({ kind: 'opened', motion: { n: 3600, dt: 1 / 30 } })
  const replies = [...work.build({ kind: 'build', id: 7, settings, aroundSeconds: 60 })]
  expect(replies).toMatchObject([
    { kind: 'path', id: 7, isWhole: false, path: { first: 1200, count: 1200 } },
    { kind: 'path', id: 7, isWhole: true, path: { first: 0, count: 3600 } },
  ])
})

test('a short video is built at once, and again with other settings', () => {
  const work = new MotionWork()
  const short = motionOfTurns(walking, { seconds: 10, rate: 30 })
  work.open({ kind: 'open', bytes: bufferOf(encodeMotion(short)), video: { ...video, durationMs: 10_000 } })
  const zoomsWith = (smoothness: number) =>
    [...work.build({ kind: 'build', id: 1, settings: { ...settings, smoothness }, aroundSeconds: 0 })].map(
      (reply) => (reply.kind === 'path' ? Math.max(...reply.path.zooms) : null),
    )
  const [[little], [much]] = [zoomsWith(0.1), zoomsWith(1)]
  expect(much).toBeGreaterThan(little!)
  expect(zoomsWith(0.1)).toEqual([little])
})

test('what has been sent to the page is not missed in the worker', () => {
  const work = new MotionWork()
  const times = Float64Array.from({ length: 3600 }, (_, frame) => (frame + 0.3 * Math.sin(frame)) / 30)
  const built = () => [...work.build({ kind: 'build', id: 1, settings, aroundSeconds: 60 })]
  const reply = open({ ...walk, times }, work)
  const expected = built()
  // As a worker sends it: the memory is gone afterwards.
  structuredClone(reply, { transfer: buffersIn(reply) })
  expect(built()).toEqual(expected)
})

test('a file that is cut off, or is something else, is refused with a message', () => {
  const bytes = encodeMotion(walk)
  expect(asked(bytes.subarray(0, 5000))).toBe(
    'The motion file is incomplete. The video cannot be stabilized and is shown as recorded.',
  )
  expect(asked(new Uint8Array(0))).toMatch(/^This is not a motion file\. .* shown as recorded\.$/)
  expect(asked(Uint8Array.from('<!doctype html>', (letter) => letter.charCodeAt(0)))).toMatch(
    /^This is not a motion file\./,
  )
})

test('motion of another video, with a lens without focal length or with too many frames is refused with a message', () => {
  expect(messageIn(open({ ...walk, dt: 1 / 60 }))).toMatch(/^The motion data do not match this picture/)
  expect(messageIn(open({ ...walk, lens: lensForTests({ fx: 0 }) }))).toMatch(/fx is not plausible/)
  expect(messageIn(open({ ...walk, lens: lensForTests({ fx: 0.01 }) }))).toMatch(
    /^What is known about the lens/,
  )
  expect(messageIn(open({ ...walk, dt: Number.NaN }))).toMatch(/dt is not plausible/)
  const many = encodeMotion({ ...walk, n: 1 })
  const text = String.fromCharCode(...many).replace('"n":1,', '"n":10000000,')
  const patched = Uint8Array.from(text, (letter) => letter.charCodeAt(0))
  new DataView(patched.buffer).setUint32(4, new DataView(many.buffer).getUint32(4, true) + 7, true)
  const reply = new MotionWork().open({ kind: 'open', bytes: patched.buffer, video })
  expect(messageIn(reply)).toMatch(/n is not plausible/)
})

test('values that are not numbers become rotations, and the view stays in the picture', () => {
  const work = new MotionWork()
  const broken = { ...walk, q: walk.q.map((value, at) => (at % 97 === 0 ? Number.NaN : value)) }
  expect(open(broken, work).kind).toBe('opened')
  for (const reply of work.build({ kind: 'build', id: 1, settings, aroundSeconds: Number.NaN })) {
    if (reply.kind !== 'path') throw new Error(reply.kind)
    expect(reply.path.zooms.every((zoom) => zoom >= 1 && zoom <= 20.01)).toBe(true)
    expect(reply.path.turns.every((value) => Math.abs(value) <= 1.0001)).toBe(true)
  }
})

test('nothing is built before a motion file was opened, or after one was refused', () => {
  const work = new MotionWork()
  const built = () => [...work.build({ kind: 'build', id: 1, settings, aroundSeconds: 0 })]
  expect(built()).toEqual([])
  open(walk, work)
  expect(built().length).toBe(2)
  open({ ...walk, dt: 1 / 60 }, work)
  expect(built()).toEqual([])
})
