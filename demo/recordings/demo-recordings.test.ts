import { expect, test } from 'vitest'
import { divesOf } from '#domain/dive/dives-of.ts'
import { readActivityFile } from '#domain/formats/read-activity-file.ts'
import { eventKindOf } from '#domain/multisport/event-kind.ts'
import { eventTotalsOf } from '#domain/multisport/event-totals.ts'
import { swimFiguresOf, swimSetsOf } from '#domain/swim/swim-sets.ts'
import { derive } from '#domain/telemetry/derive.ts'
import { summarize } from '#domain/telemetry/summarize.ts'
import { demoWorld } from '#demo/world.ts'

const bytesOf = (content: Uint8Array | string) =>
  typeof content === 'string' ? new TextEncoder().encode(content) : content

function read(filename: string) {
  const file = demoWorld.recordings.find((one) => one.filename === filename)!
  const { recordings, losses } = readActivityFile(filename, bytesOf(file.makeContent()))
  expect(losses).toEqual([])
  return recordings.map(derive)
}

test('the swim has sets with rests in four strokes, and its distance', () => {
  const [swim, ...more] = read('pool.fit')
  expect(more).toEqual([])
  expect(swim).toMatchObject({
    sport: 'swimming',
    name: 'Winter lengths',
    description: expect.stringContaining('Demo content') as string,
  })
  const pool = swim!.pool!
  expect(swimFiguresOf(pool)).toMatchObject({ lengths: 42, distance_m: 1050, stroke: 'mixed' })
  expect(swimSetsOf(pool)).toHaveLength(12)
  expect(summarize(swim!).distance_m).toBeCloseTo(1050, 0)
  // A realistic pace: between 1:30 and 2:40 for a hundred metres.
  for (const set of swimSetsOf(pool)) {
    const per100 = (set.swum_ms / set.distance_m) * 100
    expect(per100).toBeGreaterThan(90_000)
    expect(per100).toBeLessThan(160_000)
  }
})

test('the dive goes down once, and is coldest at its deepest', () => {
  const [dive] = read('dive.fit')
  expect(dive).toMatchObject({ sport: 'diving', dive: { surface_interval_ms: null } })
  const found = divesOf(dive!.samples, [], [])!
  expect(found.dives).toHaveLength(1)
  expect(found.max_m).toBeGreaterThan(22)
  expect(found.max_m).toBeLessThan(25)
  expect(found.temperature).toBe(9)
  expect(dive!.dive?.max_depth_m).toBeCloseTo(found.max_m, 2)
})

test('the triathlon is one event of three legs with two changes', () => {
  const recordings = read('triathlon.tcx')
  expect(eventKindOf(recordings.map(({ sport }) => sport))).toBe('triathlon')
  expect(new Set(recordings.map(({ event }) => event)).size).toBe(1)
  expect(recordings[0]?.event).toBeDefined()
  const totals = eventTotalsOf(
    recordings.map((leg) => ({
      start_time_ms: leg.samples.time[0]!,
      end_time_ms: leg.samples.time.at(-1)!,
      is_timed: true,
      distance_m: summarize(leg).distance_m,
    })),
  )
  expect(totals.changes_ms).toEqual([148_000, 71_000])
})

test('they are the same every time', () => {
  for (const { makeContent } of demoWorld.recordings) expect(makeContent()).toEqual(makeContent())
})
