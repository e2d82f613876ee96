import { expect, test } from 'vitest'
import { DefaultVisibility, effectiveVisibility, isOpen, Visibility } from './visibility.ts'

const { onlyMe, public: everyone, unlisted, friends } = DefaultVisibility
const settings = [onlyMe, everyone, unlisted, friends]

test.each(settings)('the default follows the settings: %i', (byDefault) => {
  expect(effectiveVisibility(Visibility.byDefault, byDefault)).toBe(byDefault)
})

test.each([
  [Visibility.public, everyone],
  [Visibility.unlisted, unlisted],
  [Visibility.friends, friends],
  [Visibility.onlyMe, onlyMe],
])('an explicit choice counts, whatever the settings say: %i', (chosen, seen) => {
  for (const byDefault of settings) expect(effectiveVisibility(chosen, byDefault)).toBe(seen)
})

test('public and unlisted things can be seen without signing in', () => {
  expect(settings.filter(isOpen)).toEqual([everyone, unlisted])
})
