import { expect, test } from 'vitest'
import { linkOf } from '../session/draft.ts'
import { hiddenPartsOf, writtenParts } from './hidden-parts.ts'

const link = linkOf({ video_id: 'eu_01j00000000000000000000001' }, { start_ms: 1_700_000_000_000 })
const other = linkOf({ video_id: 'eu_01j00000000000000000000002' }, { start_ms: 1_700_000_900_000 })
const named = (names: [string, string, number][]) =>
  new Map(names.map(([key, name, durationMs]) => [key, { name, durationMs }]))
const one = named([[link.video_id ?? '', 'Door.mp4', 300_000]])
const both = named([
  [link.video_id ?? '', 'Door.mp4', 300_000],
  [other.video_id ?? '', 'Gate.mp4', 60_000],
])

const of = (...parts: [number, number][]) => new Map([[link.video_id ?? '', parts]])

test('the parts of a video that was moved since are unknown until it is saved', () => {
  const saved = { trailcast_links: [link, other], hidden_parts: [[[0, 102_000]], []] as [number, number][][] }
  expect([...hiddenPartsOf(saved, { trailcast_links: [other, link] })]).toEqual([
    [link.video_id, [[0, 102_000]]],
  ])
  const moved = { ...link, timing: { ...link.timing, start_ms: 1_700_000_001_000 } }
  expect(hiddenPartsOf(saved, { trailcast_links: [moved] }).size).toBe(0)
  expect(hiddenPartsOf({ ...saved, hidden_parts: null }, { trailcast_links: [link] }).size).toBe(0)
})

test('what is trimmed away anyway is not told', () => {
  const saved = { trailcast_links: [link], hidden_parts: [[[0, 102_000]]] as [number, number][][] }
  const trimmed = { ...link, timing: { ...link.timing, ranges: [[60_000, 300_000]] as [number, number][] } }
  expect([...hiddenPartsOf(saved, { trailcast_links: [trimmed] })]).toEqual([
    [link.video_id, [[60_000, 102_000]]],
  ])
})

test('the parts are written as people would say it', () => {
  expect(writtenParts(of([0, 102_000]), one)).toBe('the first 1:42')
  expect(writtenParts(of([0, 102_000], [280_000, 300_000]), one)).toBe('the first 1:42 and the last 0:20')
  expect(writtenParts(of([60_000, 75_000]), one)).toBe('1:00 to 1:15')
  expect(writtenParts(of([0, 300_000]), one)).toBe('all of Door.mp4')
  expect(writtenParts(of([0, 102_000]), both)).toBe('the first 1:42 of Door.mp4')
  const many = Array.from({ length: 6 }, (_, n): [number, number] => [n * 20_000 + 1000, n * 20_000 + 9000])
  expect(writtenParts(of(...many), one)).toBe('0:01 to 0:09, 0:21 to 0:29, 0:41 to 0:49 and 3 more parts')
  expect(writtenParts(new Map(), one)).toBeNull()
})
