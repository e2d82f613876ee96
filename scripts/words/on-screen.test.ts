import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const sources = globSync(['web/**/*.{ts,tsx}', 'contract/**/*.ts']).filter(
  (path) => !/\.test\.|-for-tests|\/testing\//.test(path),
)
const texts = sources.filter((path) => /messages\.ts$|\/faq\/entries/.test(path))

/** These only compute with clock digits or look up a time zone, and show neither. */
const computes = new Set([
  'contract/calendar/calendar.ts',
  'web/features/activities/calendar/calendar.api.ts',
  'web/features/activities/list-rows.ts',
  'web/features/projects/editor/session/zoned-time.ts',
  'web/features/projects/project-months.ts',
  'web/features/videos/files/recording-title.ts',
  'web/features/videos/files/start-nudge.tsx',
])

test('every date on screen is written by one module', () => {
  const others = sources.filter(
    (path) =>
      !computes.has(path) && /DateTimeFormat|toLocale(Date|Time)String/.test(readFileSync(path, 'utf8')),
  )
  expect(others).toEqual([])
})

const british =
  /\b(?:\w*colour|favourite|centre|\w*metre|licence|recognise|cancell(?:ed|ing)|theatre|normalised|organise|travelled|neighbour|behaviour|catalogue|grey)/gi

test('what people read is spelled in one way', () => {
  expect(texts.length).toBeGreaterThan(50)
  const found = texts.flatMap((path) =>
    readFileSync(path, 'utf8')
      .split('\n')
      // Names and comments are for those who write code.
      .filter((line) => !/^\s*(?:\/\/|\/?\*)/.test(line))
      .flatMap((line) => line.match(/'[^']*'|`[^`]*`|^\s+[^:]*[.”’]['`],?$/g) ?? [])
      .map((text) => text.replaceAll(/\$\{[^}]*\}/g, ''))
      .filter((text) => / /.test(text) || /^'[A-Z]/.test(text))
      .flatMap((text) => [...text.matchAll(british)].map(([word]) => `${path}: ${word}`)),
  )
  expect(found).toEqual([])
})
