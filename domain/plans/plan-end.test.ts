import { expect, test } from 'vitest'
import { dayMs } from '#domain/time/durations.ts'
import { planEndMails, hidesAfterMs, mailsDue } from './plan-end.ts'

test('owners are told on the day their plan ends, and after 14, 30 and 60 days', () => {
  expect(planEndMails.map(({ kind, afterMs }) => [kind, afterMs / dayMs])).toEqual([
    ['ended', 0],
    ['remind', 14],
    ['hidden', 30],
    ['last', 60],
  ])
  expect(hidesAfterMs).toBe(30 * dayMs)
})

test.each([
  [-1, 0],
  [0, 1],
  [14 * dayMs - 1, 1],
  [14 * dayMs, 2],
  [30 * dayMs - 1, 2],
  [30 * dayMs, 3],
  [60 * dayMs, 4],
  [600 * dayMs, 4],
])('%d ms after the end, %d mails are due', (sinceMs, due) => {
  expect(mailsDue(sinceMs)).toBe(due)
})
