import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { keysOfName, keysOfPlace, lengthOf } from './name-keys.ts'
import { normaliseName } from './normalise-name.ts'
import { isSearchable } from './searchable.ts'
import { editsToPrefix, maxEdits, nearPrefixes, respaced } from './typos.ts'

test.each([
  ['Zürich', 'zurich'],
  ['  São   Paulo ', 'sao paulo'],
  ['Straße', 'strasse'],
  ['Ærøskøbing', 'aeroskobing'],
  ['Łódź', 'lodz'],
  ['İstanbul', 'istanbul'],
  ['Þingvellir', 'thingvellir'],
  ['Alpe d’Huez', 'alpe dhuez'],
  ["L'Aquila", 'laquila'],
  ['Saint-Étienne (Loire)', 'saint etienne loire'],
  ['Санкт-Петербург', 'санкт петербург'],
  ['Нижний Новгород', 'нижнии новгород'],
  ['الدَّوْحَة', 'الدوحة'],
  ['乌鲁木齐市', '乌鲁木齐市'],
  ['ＴＯＫＹＯ', 'tokyo'],
  ['दिल्ली', 'दिल्ली'],
  ['👍🏽 % _ \\ *', ''],
  ['a\u200Dl\u00ADp\u034Fs', 'alps'],
])('%s is searched for as %s', (name, key) => {
  expect(normaliseName(name)).toBe(key.normalize('NFKD'))
})

test('a normalised name stays as it is', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 30 }), (name) => {
      const plain = normaliseName(name)
      expect(normaliseName(plain)).toBe(plain)
    }),
    // Characters that decompose into apostrophes.
    { examples: [['\u0374'], ['\u0149a']] },
  )
})

test('a name is found by each of its words except the short ones', () => {
  expect(keysOfName('Parc national de la Vanoise')).toEqual([
    'parc national de la vanoise',
    'national de la vanoise',
    'vanoise',
  ])
  expect(keysOfName("Alpe d'Huez")).toEqual(['alpe dhuez', 'dhuez', 'alpe d huez', 'huez'])
  expect(keysOfName('La Paz')).toEqual(['la paz', 'paz'])
  expect(keysOfName('🙂')).toEqual([])
})

test('a name of many words is found by the first ones and the last, and no list of words is endless', () => {
  expect(keysOfName('one two three four five six').map((key) => key.split(' ')[0])).toEqual([
    'one',
    'two',
    'three',
    'six',
  ])
  expect(keysOfName('x'.repeat(10_000)).map(lengthOf)).toEqual([60])
})

test('a place is found by its names in other languages, each listed once', () => {
  expect(keysOfPlace({ name: 'Wien', names: { de: 'Wien', en: 'Vienna', zh: '維也納', alt: '' } })).toEqual([
    'wien',
    'vienna',
    '維也納',
  ])
})

test.each([
  ['innsb', 'innsbruck', 0],
  ['inssb', 'innsbruck', 1],
  ['isnnb', 'innsbruck', 2],
  ['nnsbruck', 'innsbruck', 1],
  ['iinnsbruck', 'innsbruck', 1],
  ['innsrbuck', 'innsbruck', 1],
  ['innsbruckk', 'innsbruck', 1],
  ['newyork', 'new york', 1],
  ['graz', 'innsbruck', 3],
  ['', 'innsbruck', 0],
  ['abc', '', 3],
])('%s is a prefix of %s after %d edits', (typed, key, edits) => {
  expect(editsToPrefix(typed, key, 2)).toBe(edits)
})

/** Straight from the definition, without bounds. */
function slowEdits(a: string[], b: string[]): number {
  const [last, other] = [a.at(-1), b.at(-1)]
  if (last === undefined || other === undefined) return a.length + b.length
  const costs = [
    slowEdits(a.slice(0, -1), b) + 1,
    slowEdits(a, b.slice(0, -1)) + 1,
    slowEdits(a.slice(0, -1), b.slice(0, -1)) + (last === other ? 0 : 1),
  ]
  if (a.length > 1 && b.length > 1 && last === b.at(-2) && other === a.at(-2)) {
    costs.push(slowEdits(a.slice(0, -2), b.slice(0, -2)) + 1)
  }
  return Math.min(...costs)
}
const word = (from: number, to: number, last = '𠀋') =>
  fc
    .array(fc.constantFrom('a', 'b', 'c', last), { minLength: from, maxLength: to })
    .map((letters) => letters.join(''))

test('edits are counted as in their definition', () => {
  fc.assert(
    fc.property(word(0, 5), word(0, 6), fc.integer({ min: 0, max: 2 }), (typed, key, max) => {
      const begins = Array.from({ length: lengthOf(key) + 1 }, (_, length) =>
        Array.from(key).slice(0, length),
      )
      const min = Math.min(...begins.map((begin) => slowEdits(Array.from(typed), begin)))
      expect(editsToPrefix(typed, key, max)).toBe(Math.min(min, max + 1))
    }),
    { numRuns: 150 },
  )
})

type Edit = (letters: string[], at: number) => string[]
const edits: Edit[] = [
  (letters, at) => letters.toSpliced(at, 1),
  (letters, at) => letters.toSpliced(at, 0, 'c'),
  (letters, at) => letters.toSpliced(at, 1, 'c'),
  (letters, at) => letters.toSpliced(at, 2, ...letters.slice(at, at + 2).toReversed()),
]

test('every name within one edit of what was typed begins with one of the guesses', () => {
  const cases = fc.tuple(
    word(3, 9, ' '),
    fc.nat({ max: 8 }),
    fc.constantFrom(...edits),
    fc.integer({ min: 4, max: 10 }),
  )
  fc.assert(
    fc.property(cases, ([key, at, edit, length]) => {
      const typed = edit(Array.from(key), at).slice(0, length).join('')
      // Enough letters must remain to show which script to guess in.
      fc.pre(typed.trim() !== '' && lengthOf(typed) >= 4 && editsToPrefix(typed, key, 1) === 1)
      expect(nearPrefixes(typed).filter((begin) => key.startsWith(begin))).not.toEqual([])
    }),
    { numRuns: 2000 },
  )
})

test('guesses are about as long as what is compared, and never equal what was typed', () => {
  expect(nearPrefixes('zrm').every((begin) => [2, 3].includes(begin.length))).toBe(true)
  expect(nearPrefixes('zermatt').every((begin) => begin.length === 6)).toBe(true)
  expect(nearPrefixes('zerm')).not.toContain('zerm')
  // Only swaps and omissions are guessed: trying thousands of other characters would cost too much.
  expect(nearPrefixes('北京市')).toEqual(expect.arrayContaining(['北京', '京北市']))
  expect(nearPrefixes('北京市').length).toBeLessThan(20)
})

test('the more is typed, the more of it may be wrong', () => {
  expect(['ulm', 'graz', 'innsbr', 'innsbru', '北京市'].map(maxEdits)).toEqual([0, 1, 1, 2, 1])
})

test('where more than one of the first letters may be wrong, fewer are compared', () => {
  expect(nearPrefixes('akonkagua', 4)).toEqual(expect.arrayContaining(['akon', 'acon']))
  expect(nearPrefixes('akonkagua', 4).every((begin) => begin.length === 4)).toBe(true)
})

test('words that were split or joined are guessed', () => {
  expect(respaced('matter horn')).toContain('matterhorn')
  expect(respaced('halfdome')).toContain('half dome')
  expect(respaced('ab c')).toEqual(['abc', 'a b c'])
  expect(respaced('')).toEqual([])
})

test('three letters are searched for, and two where they are a name', () => {
  expect(
    ['ulm', 'åre', '東京', '서울', 'ニセ', 'K2', ' e5 ', '東京都'].filter((text) => !isSearchable(text)),
  ).toEqual([])
  expect(['', 'ul', ' u ', '東', '12', '2k', '🙂', 'é'].filter(isSearchable)).toEqual([])
})
