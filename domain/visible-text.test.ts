import { expect, test } from 'vitest'
import { hasHidden, hasVisible, onlyVisible } from './visible-text.ts'

test.each([
  ['a line break', 'Ann\nBob'],
  ['a separator of lines', 'Ann\u2028Bob'],
  ['a space without width', 'Ann\u200B'],
  ['a joiner between letters that have no use for it', 'A\u200Dnn'],
  ['a joiner at the end', 'Ann 👩\u200D'],
  ['a change of the direction', '\u202Enna'],
  ['a soft hyphen', 'An\u00ADn'],
  ['half a character', 'Ann\uD83C'],
])('%s is hidden', (_what, text) => {
  expect(hasHidden(text)).toBe(true)
})

test.each(['Ann', 'Zoë 🏔️', '👩‍🚒 Ann', '👩🏽‍🚒', '🏳️‍🌈', 'علی‌رضا', 'क्‍ष', 'Ann  B.', '山田'])(
  '%s is not hidden',
  (text) => {
    expect(hasHidden(text)).toBe(false)
    expect(hasVisible(text)).toBe(true)
  },
)

test.each(['', ' ', '\u00A0\u3000', '\u3164', '\u115F', '\uFE0F', '\u200B', '\u2800', '\u0301'])(
  '%j is invisible',
  (text) => {
    expect(hasVisible(text)).toBe(false)
    expect(onlyVisible(text)).toBe('')
  },
)

test.each([
  [' Ann\n\tBob\u0000', 'Ann Bob'],
  ['A\u200Bnn\u202E', 'Ann'],
  ['👩‍🚒\u200D Ann\u200D', '👩‍🚒 Ann'],
  ['Ann \uD83C', 'Ann'],
])('%j is cleaned', (text, clean) => {
  expect(onlyVisible(text)).toBe(clean)
  expect(hasHidden(clean)).toBe(false)
})
