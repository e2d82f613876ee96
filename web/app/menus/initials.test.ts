import { expect, test } from 'vitest'
import { initialsOf } from './initials.ts'

test.each([
  ['Anna', 'A'],
  ['anna berg', 'AB'],
  ['  Anna  Maria   Berg ', 'AB'],
  ['Élodie Ångström', 'ÉÅ'],
  ['e\u0301lodie', 'E\u0301'],
  ['👩🏽‍🚒 Berg', '👩🏽‍🚒B'],
  ['山田 太郎', '山太'],
  ['', ''],
])('the avatar of %j shows %j', (name, expected) => {
  expect(initialsOf(name)).toBe(expected)
})
