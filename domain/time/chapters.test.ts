import { describe, expect, test } from 'vitest'
import { createSampler } from '#domain/telemetry/create-sampler.ts'
import { recordingForTests } from '#domain/telemetry/recording-for-tests.ts'
import { chaptersOf, type Chapter } from './chapters.ts'
import { timelineOf } from './timeline.ts'

const noon = Date.UTC(2024, 5, 12, 12)
const minute = 60_000
const at = (minutes: number): number => noon + minutes * minute
const span = (from: number, to: number) => ({ start_ms: at(from), end_ms: at(to) })
const trail = (name: string, from: number, to: number) => ({
  id: `trail.${name.length}@eu`,
  name,
  type: 'mtb',
  start_time_ms: at(from),
  end_time_ms: at(to),
})
/** Two videos of ten minutes, with twenty between them. */
const timeline = timelineOf([
  { durationMs: 10 * minute, startMs: noon, rate: 1, ranges: null },
  { durationMs: 10 * minute, startMs: at(30), rate: 1, ranges: null },
])
const oneVideo = timelineOf([{ durationMs: 20 * minute, startMs: noon, rate: 1, ranges: null }])
const ride = { sport: 'mountain_biking' as const }
const summary = (chapters: Chapter[]) =>
  chapters.map(({ projectMs, kind, ...rest }) => [
    Math.round((projectMs / minute) * 10) / 10,
    kind,
    ...('name' in rest ? [rest.name] : []),
    ...('number' in rest ? [rest.number] : []),
  ])

test('each filmed trail is a chapter, from its first appearance', () => {
  const trails = [
    trail('Ridge', 2, 5),
    trail('Gap', 15, 20),
    trail('Creek', 25, 33),
    { ...trail('Untimed', 0, 1), start_time_ms: null },
    trail('', 34, 36),
  ]
  const chapters = chaptersOf({ ...ride, timeline, trails })
  expect(summary(chapters)).toEqual([
    [0, 'video', 1],
    [2, 'trail', 'Ridge'],
    [10, 'trail', 'Creek'],
  ])
  expect(chapters[0]).toMatchObject({ absoluteMs: noon })
  expect(chapters[1]).toMatchObject({ placeId: 'trail.5@eu' })
})

/** A trail that is left after five minutes and reached again later. */
const visits = (again: number) =>
  summary(
    chaptersOf({
      ...ride,
      timeline: oneVideo,
      trails: [trail('Ridge', 0, 5), trail('Ridge', again, again + 4)],
    }),
  )

test('someone who leaves a trail for a moment is still on it, and someone who comes back later rides it again', () => {
  expect(visits(7.9)).toEqual([[0, 'trail', 'Ridge']])
  expect(visits(8)).toEqual([
    [0, 'trail', 'Ridge'],
    [8, 'trail', 'Ridge'],
  ])
})

test('several laps and long stops are chapters', () => {
  const laps = [span(0, 4), span(4, 8), span(8, 20)]
  expect(summary(chaptersOf({ ...ride, timeline: oneVideo, laps }))).toEqual([
    [0, 'lap', 1],
    [4, 'lap', 2],
    [8, 'lap', 3],
  ])
  expect(chaptersOf({ ...ride, timeline: oneVideo, laps: [span(0, 20)] })).toEqual([])
  const pauses = [span(5, 6), span(8, 13)]
  const stopped = chaptersOf({ ...ride, timeline: oneVideo, pauses })
  expect(summary(stopped)).toEqual([
    [0, 'video', 1],
    [8, 'stop'],
  ])
  expect(stopped[1]).toMatchObject({ durationMs: 5 * minute, isFilmed: true })
})

test('after a stop that was not filmed, a new chapter begins', () => {
  const chapters = chaptersOf({ ...ride, timeline, pauses: [span(12, 27), span(-20, -5)] })
  expect(summary(chapters)).toEqual([
    [0, 'video', 1],
    [10, 'stop'],
  ])
  expect(chapters[1]).toMatchObject({ durationMs: 15 * minute, isFilmed: false })
})

test('a video taken after a minute or more without one is a chapter, and one that goes on where the last ended is not', () => {
  const second = (startMs: number | null) =>
    chaptersOf({
      ...ride,
      timeline: timelineOf([
        { durationMs: 10 * minute, startMs: noon, rate: 1, ranges: null },
        { durationMs: 10 * minute, startMs, rate: 1, ranges: null },
      ]),
    })
  expect(second(at(10.9))).toEqual([])
  expect(second(at(11))).toEqual([
    { projectMs: 0, kind: 'video', number: 1, absoluteMs: noon },
    { projectMs: 10 * minute, kind: 'video', number: 2, absoluteMs: at(11) },
  ])
  expect(second(null)[1]).toMatchObject({ number: 2, absoluteMs: null })
})

test('chapters too close on the seek bar are merged, and trails take precedence', () => {
  const chapters = chaptersOf({
    ...ride,
    timeline: oneVideo,
    trails: [trail('Ridge', 4.1, 8)],
    laps: [span(0, 4), span(4, 12), span(12, 20)],
  })
  expect(summary(chapters)).toEqual([
    [0, 'lap', 1],
    [4.1, 'trail', 'Ridge'],
    [12, 'lap', 3],
  ])
})

test('the first chapter is at the beginning', () => {
  expect(summary(chaptersOf({ ...ride, timeline: oneVideo, trails: [trail('Ridge', 0.1, 8)] }))).toEqual([
    [0, 'trail', 'Ridge'],
  ])
  expect(chaptersOf({ ...ride, timeline: oneVideo })).toEqual([])
  expect(chaptersOf({ ...ride, timeline: timelineOf([]), trails: [trail('Ridge', 0, 8)] })).toEqual([])
})

describe('climbs and descents', () => {
  /** Twenty minutes: level, from the fifth minute up by 240 m, and from the fifteenth down by 150 m. */
  const second = Array.from({ length: 20 * 60 + 1 }, (_, i) => i)
  const altitude = second.map((s) => {
    if (s <= 300) return 600
    return s <= 900 ? 600 + (s - 300) * 0.4 : 840 - (s - 900) * 0.5
  })
  const { samples } = recordingForTests({ second, altitude })
  const shifted = { ...samples, time: samples.time.map((ms) => ms - samples.time[0]! + noon) }
  const telemetry = createSampler(shifted, [], { sport: 'mountain_biking' })

  const afterTheStart = (what: Partial<Parameters<typeof chaptersOf>[0]>) =>
    summary(chaptersOf({ ...ride, timeline: oneVideo, telemetry, ...what })).slice(1)

  test('are chapters with their heights', () => {
    const chapters = chaptersOf({ ...ride, timeline: oneVideo, telemetry })
    expect(summary(chapters)).toEqual([
      [0, 'video', 1],
      [expect.closeTo(5, 0), 'climb'],
      [15, 'descent'],
    ])
    // Smoothing takes a few metres off the tips.
    const heights = chapters.flatMap((chapter) => ('metres' in chapter ? [chapter.metres ?? 0] : []))
    expect(heights[0]).toBeGreaterThan(236)
    expect(heights[0]).toBeLessThanOrEqual(240)
    expect(heights[1]).toBeGreaterThan(145)
    expect(heights[1]).toBeLessThanOrEqual(150)
  })

  test('are those that were filmed, each from its first filmed moment', () => {
    const late = timelineOf([{ durationMs: 2 * minute, startMs: at(10), rate: 1, ranges: null }])
    expect(summary(chaptersOf({ ...ride, timeline: late, telemetry }))).toEqual([[0, 'climb']])
  })

  test('by lift are lifts: those of the atlas, and all of them in sports that only go down', () => {
    const lift = { ...trail('Gondola', 6, 14.5), type: 'aerialway' }
    expect(afterTheStart({ trails: [lift] })).toEqual([
      [6, 'lift', 'Gondola'],
      [15, 'descent'],
    ])
    // Less than half of the climb.
    expect(afterTheStart({ trails: [{ ...lift, name: '', end_time_ms: at(9) }] })).toEqual([
      [expect.closeTo(5, 0), 'climb'],
      [6, 'lift', ''],
      [15, 'descent'],
    ])
    expect(afterTheStart({ sport: 'alpine_skiing' })).toMatchObject([
      [expect.closeTo(5, 0), 'lift', ''],
      [15, 'descent'],
    ])
  })

  test('are not chapters on water', () => {
    expect(chaptersOf({ timeline: oneVideo, telemetry, sport: 'sailing' })).toEqual([])
  })
})
