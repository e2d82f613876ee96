import { expect, test } from 'vitest'
import { DefaultVisibility, effectiveVisibility, isOpen, Visibility } from './visibility.ts'

const { onlyMe, public: everyone, unlisted, friends } = DefaultVisibility
const settings = [onlyMe, everyone, unlisted, friends]

test.each(settings)('what is left to the settings is seen as they say: %i', (byDefault) => {
  expect(effectiveVisibility(Visibility.byDefault, byDefault)).toBe(byDefault)
})

test.each([
  [Visibility.public, everyone],
  [Visibility.unlisted, unlisted],
  [Visibility.friends, friends],
  [Visibility.onlyMe, onlyMe],
])('what was chosen counts whatever the settings say: %i', (chosen, seen) => {
  for (const byDefault of settings) expect(effectiveVisibility(chosen, byDefault)).toBe(seen)
})

test('what is public or unlisted can be seen without signing in', () => {
  expect(settings.filter(isOpen)).toEqual([everyone, unlisted])
})
