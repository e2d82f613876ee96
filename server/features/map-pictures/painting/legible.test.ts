import { expect, test } from 'vitest'
import { legible, legibleCaption } from './legible.ts'

test.each([
  ['Über die Höhe, 3½ h & zurück → «später»', 'Über die Höhe, 3½ h & zurück «später»'],
  ['Morning run 🏃🏽‍♀️☀️', 'Morning run'],
  ['Κορυφή Ольга Łódź Đà Nẵng', 'Κορυφή Ольга Łódź Đà Nẵng'],
  ['1️⃣ of $5 <3 ~10 °C', '1 of $5 <3 ~10 °C'],
  ['富士山', null],
  // Half a title would mislead.
  ['Mt. Fuji 富士山', null],
  ['🏔️🏔️', null],
  ['', null],
])('of %j, %j can be drawn', (text, expected) => {
  expect(legible(text)).toBe(expected)
})

test('a title that cannot be drawn makes way for what the activity is, and a name is left out', () => {
  const line = ['Hike', '9 Feb 2026', '山']
  const figures = [{ label: 'Distance', value: '5.0', unit: 'km' }]
  expect(legibleCaption({ title: '富士山', line, figures })).toEqual({
    title: 'Hike',
    line: ['9 Feb 2026'],
    figures,
  })
  expect(legibleCaption({ title: 'Fuji', line, figures })).toEqual({
    title: 'Fuji',
    line: ['Hike', '9 Feb 2026'],
    figures,
  })
})
