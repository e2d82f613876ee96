import { describe, expect, test } from 'vitest'
import { commentRules, isEditable } from './comment-rules.ts'
import { cleanComment, sameForm } from './comment-text.ts'
import { countLinks, hasWatchedWord, holdReasonOf, wordsOf } from './hold-reason.ts'

describe('a comment as it is stored', () => {
  test.each([
    ['spaces at its ends', '  Nice \n', 'Nice'],
    ['line breaks of all kinds', 'a\r\nb\rc\u2028d', 'a\nb\nc\nd'],
    ['many empty lines', 'a\n\n\n \n\nb', 'a\n\nb'],
    [
      'a text that would be read backwards',
      'see \u202Egpj.exe\u202C and \u2067x\u2069 \u200Fy',
      'see gpj.exe and x y',
    ],
    ['letters of no width', 'vi\u200Bag\u2060ra\uFEFF', 'viagra'],
    ['fillers', '\u3164hello\u115F', 'hello'],
    ['control characters', 'a\u0007b\u001B[31mc\td', 'ab[31mc d'],
    ['nothing that is visible', ' \u200B\u3164\u2800\n\u0301', ''],
  ])('is without %s', (_what, text, clean) => {
    expect(cleanComment(text)).toBe(clean)
  })

  test('has at most four marks on a letter, however many are sent', () => {
    expect(cleanComment(`a${'\u0489'.repeat(1999)}`)).toBe(`a${'\u0489'.repeat(4)}`)
  })

  test.each(['👩‍👩‍👧 on 🚴🏽‍♀️', 'می‌خواهم', 'क्‍ष', 'שלום', 'e\u0301té'.normalize('NFC'), 'x̂́'.normalize('NFC')])(
    'keeps what languages and emoji need: %s',
    (text) => {
      expect(cleanComment(text)).toBe(text)
    },
  )

  test('is the same text as one with another case, spacing or punctuation', () => {
    expect(sameForm('Buy  NOW!!!')).toBe(sameForm('buy now'))
    expect(sameForm('buy now')).not.toBe(sameForm('buy later'))
  })
})

describe('a comment waits', () => {
  const known = { isNew: false, watchedWords: ['casino', 'free money'], sentBefore: 0, holdsAll: false }
  test.each([
    ['Nice ride', {}, null],
    ['see https://a.example', {}, null],
    ['see https://a.example', { isNew: true }, 'link'],
    ['see spam.ru now', { isNew: true }, 'link'],
    ['great.Thanks for 3.5 km, e.g. this', { isNew: true }, null],
    ['https://a.example https://b.example www.c.example', {}, null],
    ['https://a.example https://b.example www.c.example d.com', {}, 'links'],
    ['My CASINO!', {}, 'word'],
    ['casinos', {}, null],
    ['get Free,  money', {}, 'word'],
    ['Nice ride', { sentBefore: 1 }, null],
    ['Nice ride', { sentBefore: 2 }, 'repeat'],
    ['Nice ride', { holdsAll: true }, 'all'],
    ['casino', { holdsAll: true, sentBefore: 9 }, 'word'],
  ])('%j, %j: %s', (text, changes, reason) => {
    expect(holdReasonOf({ text, ...known, ...changes })).toBe(reason)
  })

  test('for words that are given one per line', () => {
    expect(wordsOf(' casino \n\nfree money\n')).toEqual(['casino', 'free money'])
    expect(hasWatchedWord('anything', wordsOf('\n \n'))).toBe(false)
    expect(countLinks('ｗｗｗ.spam.example')).toBe(1)
  })
})

test('a comment can be edited for fifteen minutes, until the first reply or vote', () => {
  const written = { created_at: new Date(1_000_000), replies: 0, up: 0, down: 0 }
  expect(isEditable(written, 1_000_000 + commentRules.editMs)).toBe(true)
  expect(isEditable(written, 1_000_001 + commentRules.editMs)).toBe(false)
  for (const one of ['replies', 'up', 'down'])
    expect(isEditable({ ...written, [one]: 1 }, 1_000_000)).toBe(false)
})
