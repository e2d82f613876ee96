import { expect, test } from 'vitest'
import { DefaultVisibility, effectiveVisibility, isOpen, narrowest, Visibility } from './visibility.ts'

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

test('of two choices, the one holds that fewer people may see, also when the default becomes wider', () => {
  const { byDefault } = Visibility
  expect(narrowest(Visibility.public, Visibility.friends, onlyMe)).toBe(Visibility.friends)
  expect(narrowest(Visibility.unlisted, Visibility.public, onlyMe)).toBe(Visibility.unlisted)
  expect(narrowest(Visibility.friends, Visibility.unlisted, everyone)).toBe(Visibility.friends)
  expect(narrowest(byDefault, Visibility.onlyMe, everyone)).toBe(Visibility.onlyMe)
  expect(narrowest(Visibility.public, byDefault, onlyMe)).toBe(Visibility.onlyMe)
  expect(narrowest(Visibility.public, byDefault, friends)).toBe(Visibility.friends)
  expect(narrowest(byDefault, byDefault, friends)).toBe(byDefault)
})
