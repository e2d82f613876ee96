import { expect, test } from 'vitest'
import { fromGreek } from './greek-letters.ts'
import { normaliseName } from './normalise-name.ts'

test.each([
  ['Τσαμονί', 'chamoni'],
  ['Σαμονί', 'chamoni'],
  ['Ζερμάτ', 'zermat'],
  ['Νταβός', 'davos'],
  ['Μπολόνια', 'bolonia'],
  ['Λουγκάνο', 'lugano'],
  ['Κορτίνα', 'cortina'],
  ['Βέγκεν', 'wegen'],
])('%s may be %s', (greek, latin) => {
  expect(fromGreek(normaliseName(greek))).toContain(latin)
})

test('what is not Greek is left alone', () => {
  expect(fromGreek('chamonix')).toEqual([])
  expect(fromGreek('шамони')).toEqual([])
})
