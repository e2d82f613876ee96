import { expect, test } from 'vitest'
import { chapterTitle } from './chapter-messages.ts'

const timeOf = (ms: number) => new Date(ms).toISOString().slice(11, 16)
const metric = { units: 'metric' as const, timeOf, nearestCity: 'Latsch' }
const minute = 60_000

test('a chapter is named by what happens in it', () => {
  const titles = [
    chapterTitle({ projectMs: 0, kind: 'trail', name: 'Holy Hansen', placeId: 'mtb.1@eu' }, metric),
    chapterTitle({ projectMs: 0, kind: 'climb', metres: 240.4 }, metric),
    chapterTitle({ projectMs: 0, kind: 'descent', metres: 1250 }, { ...metric, units: 'imperial' }),
    chapterTitle({ projectMs: 0, kind: 'stop', durationMs: 12 * minute, isFilmed: true }, metric),
    chapterTitle({ projectMs: 0, kind: 'stop', durationMs: 65 * minute, isFilmed: false }, metric),
    chapterTitle({ projectMs: 0, kind: 'lap', number: 3 }, metric),
    chapterTitle({ projectMs: 0, kind: 'lift', name: 'St. Martin', metres: null }, metric),
    chapterTitle({ projectMs: 0, kind: 'lift', name: '', metres: null }, metric),
    chapterTitle({ projectMs: 0, kind: 'lift', name: '', metres: 610 }, metric),
  ]
  expect(titles).toEqual([
    'Holy Hansen',
    'Climb, 240 m',
    'Descent, 4,101 ft',
    'Stop, 12 min',
    'After a stop of 1:05 h',
    'Lap 3',
    'St. Martin',
    'Lift',
    'Lift, 610 m',
  ])
})

test('otherwise it is named by its time, and the first one also by the place', () => {
  const video = { kind: 'video' as const, number: 2, absoluteMs: Date.UTC(2024, 5, 12, 10, 42) }
  expect(chapterTitle({ ...video, projectMs: 0 }, metric)).toBe('10:42, near Latsch')
  expect(chapterTitle({ ...video, projectMs: 0 }, { ...metric, nearestCity: null })).toBe('10:42')
  expect(chapterTitle({ ...video, projectMs: 9000 }, metric)).toBe('10:42')
  expect(chapterTitle({ ...video, projectMs: 9000, absoluteMs: null }, metric)).toBe('Part 2')
})
