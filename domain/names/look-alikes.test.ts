import { describe, expect, test } from 'vitest'
import { looksOf } from './look-alikes.ts'

const lookAlike = (one: string, other: string): boolean =>
  looksOf(one).some((look) => looksOf(other).includes(look))

describe('can be mistaken for each other', () => {
  test.each([
    ['admin', 'аdmin', 'a Cyrillic а'],
    ['Admin', 'АDMIN', 'a Cyrillic А, in capitals'],
    ['ADMIN', 'аdmіn', 'Cyrillic а and і'],
    ['Hinterland', 'НINTERLAND', 'a Cyrillic Н'],
    ['Alpine', 'aIpine', 'an I for an l'],
    ['Alpine', 'A1pine', 'a one for an l'],
    ['Admin', 'ADM1N', 'a one for an I'],
    ['admin', 'ADMlN', 'an l among capitals'],
    ['Oslo', '0sl0', 'zeros'],
    ['modern', 'modem', 'r and n for an m'],
    ['MOCKBA', 'МОСКВА', 'Latin letters for Cyrillic ones'],
    ['Ποπ', 'Πoπ', 'a Latin o among Greek letters'],
    ['hoods', 'հօօԁѕ', 'Armenian letters'],
    ['Ridge', 'Ｒｉｄｇｅ', 'wide letters'],
    ['Ridge', '𝓡𝓲𝓭𝓰𝓮', 'mathematical letters'],
    ['Noël', 'Noёl', 'a Cyrillic ё'],
    ['ılgaz', 'ilgaz', 'an i without its dot'],
    ['Straße', 'STRASSE', 'capitals'],
  ])('%s and %s: %s', (one, other) => {
    expect(lookAlike(one, other)).toBe(true)
    expect(lookAlike(other, one)).toBe(true)
  })
})

test.each([
  ['mail', 'mall'],
  ['Cafe', 'Café'],
  ['Trail 1', 'Trail 2'],
  ['москва', 'mockba'],
  ['Burn', 'Bun'],
  ['Navy', 'Naνι'],
  ['山', '川'],
])('%s and %s are different names', (one, other) => {
  expect(lookAlike(one, other)).toBe(false)
})

test('most names look only like themselves', () => {
  for (const name of ['Ridge riders', 'over the hills', 'Talfahrer', 'Straße der Berge', '山の道', 'тропа']) {
    const [own, ...others] = looksOf(name)
    expect([own, others.length]).toEqual([name.toLowerCase().replace('ß', 'ss'), name === 'тропа' ? 1 : 0])
  }
})
