import { expect, test } from 'vitest'
import { chaptersOf } from './chapters.ts'
import { timelineOf } from './timeline.ts'

const noon = Date.UTC(2024, 5, 12, 12)
const minute = 60_000
const at = (minutes: number): number => noon + minutes * minute
const span = (from: number, to: number) => ({ start_ms: at(from), end_ms: at(to) })
const trail = (name: string, from: number, to: number) => ({
  id: `trail.${name.length}@eu`,
  name,
  start_time_ms: at(from),
  end_time_ms: at(to),
})
/** Two videos of ten minutes, with twenty between them. */
const timeline = timelineOf([
  { durationMs: 10 * minute, startMs: noon, rate: 1, ranges: null },
  { durationMs: 10 * minute, startMs: at(30), rate: 1, ranges: null },
])
const oneVideo = timelineOf([{ durationMs: 20 * minute, startMs: noon, rate: 1, ranges: null }])
const summary = (chapters: ReturnType<typeof chaptersOf>) =>
  chapters.map(({ projectMs, title }) => [projectMs / minute, title])

test('each filmed trail is a chapter, from its first appearance', () => {
  const trails = [
    trail('Ridge', 2, 5),
    trail('Gap', 15, 20),
    trail('Creek', 25, 33),
    { ...trail('Untimed', 0, 1), start_time_ms: null },
  ]
  const chapters = chaptersOf({ timeline, trails })
  expect(summary(chapters)).toEqual([
    [0, 'Video 1'],
    [2, 'Ridge'],
    [10, 'Creek'],
  ])
  expect(chapters[1]).toMatchObject({ kind: 'trail', placeId: 'trail.5@eu' })
})

test('several laps and long stops are chapters', () => {
  const laps = [span(0, 4), span(4, 8), span(8, 20)]
  expect(summary(chaptersOf({ timeline: oneVideo, laps }))).toEqual([
    [0, 'Lap 1'],
    [4, 'Lap 2'],
    [8, 'Lap 3'],
  ])
  expect(chaptersOf({ timeline: oneVideo, laps: [span(0, 20)] })).toEqual([])
  expect(summary(chaptersOf({ timeline: oneVideo, pauses: [span(5, 6), span(8, 13)] }))).toEqual([
    [0, 'Start'],
    [8, 'Stop of 5 min'],
  ])
})

test('after a stop that was not filmed, a new chapter begins', () => {
  expect(summary(chaptersOf({ timeline, pauses: [span(12, 27), span(-20, -5)] }))).toEqual([
    [0, 'Video 1'],
    [10, 'After a stop of 15 min'],
  ])
})

test('chapters too close on the seek bar are merged, and trails take precedence', () => {
  const chapters = chaptersOf({
    timeline: oneVideo,
    trails: [trail('Ridge', 4.1, 8)],
    laps: [span(0, 4), span(4, 12), span(12, 20)],
  })
  expect(summary(chapters)).toEqual([
    [0, 'Lap 1'],
    [4.1, 'Ridge'],
    [12, 'Lap 3'],
  ])
})

test('the first chapter is at the beginning', () => {
  expect(summary(chaptersOf({ timeline: oneVideo, trails: [trail('Ridge', 0.1, 8)] }))).toEqual([
    [0, 'Ridge'],
  ])
  expect(chaptersOf({ timeline: oneVideo })).toEqual([])
  expect(chaptersOf({ timeline: timelineOf([]), trails: [trail('Ridge', 0, 8)] })).toEqual([])
})
