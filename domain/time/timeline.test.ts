import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { clipsOf } from './clip-of-link.ts'
import {
  filmedRanges,
  momentAt,
  nearestProjectTime,
  projectTimeAt,
  projectTimeOf,
  timelineOf,
  type Clip,
  type Timeline,
} from './timeline.ts'

const noon = Date.UTC(2024, 5, 12, 12)
const clipForTests = (changes: Partial<Clip> = {}): Clip => ({
  durationMs: 10_000,
  startMs: noon,
  rate: 1,
  ranges: null,
  ...changes,
})
/** Which video plays from when to when, in seconds. */
const order = ({ pieces }: Timeline) =>
  pieces.map(({ clip, mediaFromMs, mediaToMs, projectFromMs }) => [
    clip,
    mediaFromMs / 1000,
    mediaToMs / 1000,
    projectFromMs / 1000,
  ])

test('videos play in the order they were filmed, and the time between them is left out', () => {
  const timeline = timelineOf([clipForTests({ startMs: noon + 60_000 }), clipForTests()])
  expect(order(timeline)).toEqual([
    [1, 0, 10, 0],
    [0, 0, 10, 10],
  ])
  expect(timeline).toMatchObject({ durationMs: 20_000, startMs: noon, endMs: noon + 70_000 })
  expect(momentAt(timeline, 12_500)).toMatchObject({
    piece: { clip: 0 },
    mediaMs: 2500,
    absoluteMs: noon + 62_500,
  })
  expect(projectTimeAt(timeline, noon + 30_000)).toBeNull()
  expect(nearestProjectTime(timeline, noon + 30_000)).toBe(10_000)
  expect(nearestProjectTime(timeline, noon + 59_000)).toBe(10_000)
  expect(nearestProjectTime(timeline, noon + 99_000)).toBe(20_000)
  expect(nearestProjectTime(timeline, noon - 5000)).toBe(0)
  expect(filmedRanges(timeline)).toEqual([
    [noon, noon + 10_000],
    [noon + 60_000, noon + 70_000],
  ])
})

test('where two cameras filmed, the video listed first is shown, and the other one around it', () => {
  const [short, long] = [clipForTests({ startMs: noon + 4000, durationMs: 3000 }), clipForTests()]
  expect(order(timelineOf([short, long]))).toEqual([
    [1, 0, 4, 0],
    [0, 0, 3, 4],
    [1, 7, 10, 7],
  ])
  expect(order(timelineOf([long, short]))).toEqual([[0, 0, 10, 0]])
  expect(filmedRanges(timelineOf([short, long]))).toEqual([[noon, noon + 10_000]])
})

test('what is cut out of the first camera is shown by the other one', () => {
  const cut = clipForTests({
    ranges: [
      [0, 2000],
      [8000, 99_000],
    ],
  })
  expect(order(timelineOf([cut, clipForTests()]))).toEqual([
    [0, 0, 2, 0],
    [1, 2, 8, 2],
    [0, 8, 10, 8],
  ])
})

test('a time-lapse is as long as it takes to watch, and its time passes faster', () => {
  const timeline = timelineOf([clipForTests({ rate: 30 })])
  expect(timeline).toMatchObject({ durationMs: 10_000, endMs: noon + 300_000 })
  expect(momentAt(timeline, 1000)?.absoluteMs).toBe(noon + 30_000)
  expect(projectTimeAt(timeline, noon + 150_000)).toBe(5000)
})

test('a video within a time-lapse splits it', () => {
  const timeline = timelineOf([clipForTests({ startMs: noon + 60_000 }), clipForTests({ rate: 30 })])
  expect(order(timeline)).toEqual([
    [1, 0, 2, 0],
    [0, 0, 10, 2],
    [1, 70 / 30, 10, 12],
  ])
})

test('videos of unknown time come last, in the order of the list', () => {
  const timeline = timelineOf([
    clipForTests({ startMs: null }),
    clipForTests(),
    clipForTests({ startMs: null, durationMs: 5000 }),
  ])
  expect(order(timeline)).toEqual([
    [1, 0, 10, 0],
    [0, 0, 10, 10],
    [2, 0, 5, 20],
  ])
  expect(momentAt(timeline, 21_000)).toMatchObject({ piece: { clip: 2 }, mediaMs: 1000, absoluteMs: null })
  expect(projectTimeAt(timeline, noon + 12_000)).toBeNull()
  expect(nearestProjectTime(timeline, noon + 12_000)).toBe(10_000)
  const untimed = timelineOf([clipForTests({ startMs: null })])
  expect(untimed).toMatchObject({ startMs: null, endMs: null, durationMs: 10_000 })
  expect(nearestProjectTime(untimed, noon)).toBeNull()
  expect(filmedRanges(untimed)).toEqual([])
})

test('beyond the ends, the first or last moment is shown, and nothing in an empty project', () => {
  const timeline = timelineOf([clipForTests({ startMs: -5000 })])
  expect(momentAt(timeline, -1)).toMatchObject({ mediaMs: 0, absoluteMs: -5000 })
  expect(momentAt(timeline, 1e9)).toMatchObject({ mediaMs: 10_000, absoluteMs: 5000 })
  expect(momentAt(timeline, Number.NaN)).toMatchObject({ mediaMs: 0 })
  const nothing = timelineOf([clipForTests({ durationMs: 0 }), clipForTests({ ranges: [] })])
  expect(nothing).toEqual({ pieces: [], durationMs: 0, startMs: null, endMs: null })
  expect([momentAt(nothing, 0), projectTimeOf(nothing, 0, 0), projectTimeAt(nothing, 0)]).toEqual([
    null,
    null,
    null,
  ])
})

test('a piece shorter than a frame is not shown', () => {
  const timeline = timelineOf([clipForTests({ startMs: noon + 10 }), clipForTests()])
  expect(order(timeline)).toEqual([[0, 0, 10, 0]])
})

test('the frame at a cut belongs to the piece that begins there, and the last one to the end', () => {
  const timeline = timelineOf([
    clipForTests({
      ranges: [
        [0, 2000],
        [4000, 6000],
      ],
    }),
  ])
  expect(projectTimeOf(timeline, 0, 4000)).toBe(2000)
  expect(projectTimeOf(timeline, 0, 6000)).toBe(4000)
  expect(projectTimeOf(timeline, 0, 3000)).toBeNull()
  expect(projectTimeOf(timeline, 1, 1000)).toBeNull()
})

test('videos of a project are as long as currently known', () => {
  const timing = { start_ms: noon, rate: 1, ranges: [[0, 5]] as [number, number][] }
  const links = [
    { timing, duration_ms: null },
    { timing: { start_ms: null, rate: 2, ranges: null }, duration_ms: 7000 },
    { timing, duration_ms: null },
  ]
  expect(clipsOf(links, [4000, null])).toEqual([
    { durationMs: 4000, startMs: noon, rate: 1, ranges: [[0, 5]] },
    { durationMs: 7000, startMs: null, rate: 2, ranges: null },
    { durationMs: 0, startMs: noon, rate: 1, ranges: [[0, 5]] },
  ])
})

const someClip = fc.record({
  durationMs: fc.integer({ min: 0, max: 20_000 }),
  startMs: fc.option(fc.integer({ min: -30_000, max: 60_000 }), { freq: 5 }),
  rate: fc.constantFrom(1, 1, 0.125, 30),
  ranges: fc.option(
    fc.array(
      fc
        .tuple(fc.integer({ min: -1000, max: 20_000 }), fc.integer({ min: 0, max: 9000 }))
        .map(([from, length]): [number, number] => [from, from + length]),
      {
        maxLength: 4,
      },
    ),
  ),
})
const someClips = fc.array(someClip, { maxLength: 6 })

test('every moment of a project maps to a frame and back, and to its time and back', () => {
  fc.assert(
    fc.property(someClips, fc.double({ min: 0, max: 1, noNaN: true }), (clips, share) => {
      const timeline = timelineOf(clips)
      const projectMs = timeline.durationMs * share
      const moment = momentAt(timeline, projectMs)
      expect(moment === null).toBe(timeline.durationMs === 0)
      if (!moment) return
      const { piece, mediaMs, absoluteMs } = moment
      const { durationMs, startMs } = clips[piece.clip] ?? clipForTests()
      expect(mediaMs).toBeGreaterThanOrEqual(0)
      expect(mediaMs).toBeLessThanOrEqual(durationMs)
      expect(projectTimeOf(timeline, piece.clip, mediaMs)).toBeCloseTo(projectMs, 5)
      expect(absoluteMs === null).toBe(startMs === null)
      if (absoluteMs === null || startMs === null) return
      expect(absoluteMs).toBeCloseTo(startMs + mediaMs * piece.rate, 5)
      const back = projectTimeAt(timeline, absoluteMs) ?? Number.NaN
      expect(momentAt(timeline, back)?.absoluteMs).toBeCloseTo(absoluteMs, 5)
      expect(nearestProjectTime(timeline, absoluteMs)).toBe(back)
    }),
  )
})

/** The slow way: ask each video in turn. */
function filmingAt(clips: Clip[], absoluteMs: number): number {
  return clips.findIndex(({ startMs, rate, durationMs, ranges }) => {
    const mediaMs = startMs === null ? -1 : (absoluteMs - startMs) / rate
    const isShown = ranges === null || ranges.some(([from, to]) => mediaMs >= from && mediaMs < to)
    return isShown && mediaMs >= 0 && mediaMs < durationMs
  })
}

test('at every moment the first video of the list that filmed it is shown', () => {
  fc.assert(
    fc.property(someClips, fc.integer({ min: -30_000, max: 90_000 }), (clips, absoluteMs) => {
      const filming = filmingAt(clips, absoluteMs)
      // Near a change, the piece may be too short to be shown.
      const around = Array.from({ length: 251 }, (_, index) => absoluteMs + (index - 125) * 10)
      if (around.some((ms) => filmingAt(clips, ms) !== filming)) return
      const timeline = timelineOf(clips)
      const projectMs = projectTimeAt(timeline, absoluteMs)
      const shown = projectMs === null ? -1 : momentAt(timeline, projectMs)?.piece.clip
      expect(shown).toBe(filming)
    }),
  )
})

test('pieces follow each other without a gap, in the order they were filmed', () => {
  fc.assert(
    fc.property(someClips, (clips) => {
      const { pieces, durationMs } = timelineOf(clips)
      let [end, filmedUntil] = [0, -Infinity]
      for (const { projectFromMs, mediaFromMs, mediaToMs, absoluteFromMs, rate } of pieces) {
        expect(projectFromMs).toBe(end)
        end += mediaToMs - mediaFromMs
        expect(absoluteFromMs ?? Infinity).toBeGreaterThanOrEqual(filmedUntil - 1e-3)
        filmedUntil = (absoluteFromMs ?? Infinity) + (mediaToMs - mediaFromMs) * rate
      }
      expect(durationMs).toBe(end)
    }),
  )
})
