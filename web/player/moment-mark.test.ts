import { expect, test } from 'vitest'
import { markNear, mergeMarks } from './moment-mark.ts'

const mark = (projectMs: number) => ({
  id: `${projectMs}`,
  projectMs,
  name: 'Ann',
  text: 'Look',
  picture: null,
})
const bar = { durationMs: 100_000, widthPx: 1000 }

test('marks closer than 12 px are drawn as one, at the first of them', () => {
  const marks = [0, 1199, 1200, 50_000, 51_000, 52_000].map(mark)
  expect(mergeMarks(marks, bar).map(({ projectMs, count }) => [projectMs, count])).toEqual([
    [0, 2],
    [1200, 1],
    [50_000, 2],
    [52_000, 1],
  ])
  expect(mergeMarks(marks, { ...bar, widthPx: 0 })).toHaveLength(1)
})

test('the pointer is at a mark within 6 px of it', () => {
  const marks = mergeMarks([mark(50_000)], bar)
  expect(markNear(marks, 50_599, bar)?.projectMs).toBe(50_000)
  expect(markNear(marks, 50_600, bar)).toBeUndefined()
})
