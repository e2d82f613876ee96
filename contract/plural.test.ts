import { expect, test } from 'vitest'
import { plural } from './plural.ts'

const videos = { one: '# video', other: '# videos' }

test.each([
  [0, '0 videos'],
  [1, '1 video'],
  [2, '2 videos'],
  [1.5, '1.5 videos'],
  [21, '21 videos'],
  [1200, '1,200 videos'],
])('%d is written “%s”', (count, text) => {
  expect(plural(count, videos)).toBe(text)
})

test('a form need not name the number', () => {
  expect(plural(1, { one: 'Video deleted.', other: '# videos deleted.' })).toBe('Video deleted.')
})
