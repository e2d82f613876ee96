import { expect, test } from 'vitest'
import { spellingsOf } from './spellings.ts'

test.each([
  ['st anton', ['st anton', 'saint anton', 'sankt anton']],
  ['sankt anton', ['sankt anton', 'st anton', 'saint anton']],
  ['bad sankt leonhard', ['bad sankt leonhard', 'bad st leonhard', 'bad saint leonhard']],
  ['mt hood', ['mt hood', 'mount hood']],
  ['ft william', ['ft william', 'fort william']],
  ['davos', ['davos']],
  ['anton st', ['anton st']],
  ['ふし', ['ふし', 'フシ']],
  ['フシ', ['フシ', 'ふし']],
  ['تهران', ['تهران']],
  ['قاهره', ['قاهره', 'قاهرة']],
  ['کيش', ['کيش', 'كيش', 'کیش']],
])('%s is searched for in every usual spelling', (text, spellings) => {
  expect(spellingsOf(text)).toEqual(spellings)
})
