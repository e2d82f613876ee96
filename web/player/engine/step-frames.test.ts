import { expect, test } from 'vitest'
import type { Piece } from '#domain/time/timeline.ts'
import { clipForTests, sourceForTests, videoForTests } from '#web/player/source-for-tests.ts'
import { Clips } from './clips.ts'
import { placeOfStep } from './step-frames.ts'

/** Like a phone's video, in which the light determines how long each frame takes. 20 frames, 50 ms on average. */
const starts = [
  0, 33, 41, 140, 173, 240, 247, 300, 400, 405, 500, 533, 566, 700, 703, 800, 820, 840, 900, 992,
]
const endMs = 1000
const ids = ['eu_01j0000000000000000000000a', 'eu_01j0000000000000000000000b'] as const

type Shown = [video: 0 | 1, fromMs: number, toMs: number]

/** Pieces of two such videos, in this order. */
function given(...shown: Shown[]) {
  const videos = ids.map((id) => videoForTests(id, { fps: 20, duration_ms: endMs }))
  const source = sourceForTests(videos.map((video) => [video, clipForTests(0, { durationMs: endMs })]))
  const clips = new Clips(source)
  for (const clip of [0, 1]) clips.frames(clip).learn({ starts, endMs })
  const pieces: Piece[] = []
  for (const [clip, mediaFromMs, mediaToMs] of shown) {
    const before = pieces.at(-1)
    const projectFromMs = before ? before.projectFromMs + before.mediaToMs - before.mediaFromMs : 0
    pieces.push({ clip, mediaFromMs, mediaToMs, projectFromMs, absoluteFromMs: null, rate: 1 })
  }
  /** Which frame of which video is on screen at a moment of the project. */
  const frameAt = (projectMs: number) => {
    const index = pieces.findLastIndex((piece) => piece.projectFromMs <= projectMs)
    const { clip, mediaFromMs, projectFromMs } = pieces[index]!
    const mediaMs = mediaFromMs + projectMs - projectFromMs
    return { piece: index, mediaMs, frame: [clip, starts.indexOf(clips.frames(clip).startAt(mediaMs))] }
  }
  /** The frames that are passed when a key is pressed again and again, before any of them has come. */
  const walk = (fromMs: number, by: 1 | -1, times: number) => {
    const passed: number[][] = []
    let at = frameAt(fromMs)
    for (let left = times; left > 0; left--) {
      at = frameAt(placeOfStep(clips, pieces, at, by)!)
      passed.push(at.frame)
    }
    return passed
  }
  return { clips, pieces, frameAt, walk }
}

const framesOf = (clip: number, from: number, to: number) =>
  Array.from({ length: Math.abs(to - from) + 1 }, (_, index) => [clip, from + (to < from ? -index : index)])

test('each press goes to the very next frame, however long each of them is, and back', () => {
  const { walk } = given([0, 0, endMs])
  expect(walk(0, 1, 19)).toEqual(framesOf(0, 1, 19))
  expect(walk(995, -1, 19)).toEqual(framesOf(0, 18, 0))
  // From the middle of a long frame.
  expect(walk(90, 1, 2)).toEqual(framesOf(0, 3, 4))
  expect(walk(90, -1, 2)).toEqual(framesOf(0, 1, 0))
})

test('from the last frame of a video it goes to the first one of the next, and back', () => {
  const { walk } = given([0, 0, endMs], [1, 0, endMs])
  expect(walk(910, 1, 3)).toEqual([...framesOf(0, 19, 19), ...framesOf(1, 0, 1)])
  expect(walk(1035, -1, 3)).toEqual([...framesOf(1, 0, 0), ...framesOf(0, 19, 18)])
})

test('what is cut off is passed over, and a frame that is cut counts', () => {
  // The first ends in frame 9 and the second begins in frame 13.
  const { walk, frameAt } = given([0, 41, 420], [1, 720, endMs])
  expect(walk(0, 1, 9)).toEqual([...framesOf(0, 3, 9), ...framesOf(1, 14, 15)])
  expect(frameAt(379).frame).toEqual([1, 14])
  expect(walk(500, -1, 4)).toEqual([...framesOf(1, 16, 14), ...framesOf(0, 9, 9)])
})

test('a frame that two pieces share is one frame', () => {
  // Both in frame 7, which takes 100 ms.
  const { walk } = given([0, 0, 350], [0, 350, endMs])
  expect(walk(250, 1, 3)).toEqual(framesOf(0, 7, 9))
  expect(walk(402, -1, 3)).toEqual(framesOf(0, 7, 5))
})

test('there is nothing before the first frame and after the last one', () => {
  const { walk, clips, pieces } = given([0, 0, endMs])
  expect(walk(5, -1, 2)).toEqual([...framesOf(0, 0, 0), ...framesOf(0, 0, 0)])
  expect(placeOfStep(clips, pieces, { piece: 0, mediaMs: 995 }, 1)).toBe(endMs)
  expect(placeOfStep(clips, [], { piece: 0, mediaMs: 0 }, 1)).toBeNull()
})
