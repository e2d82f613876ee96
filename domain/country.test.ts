import { expect, test } from 'vitest'
import { countryOfLanguages, nearestRegion, readCountryCode } from './country.ts'

test.each(['DE', 'FR', 'GB', 'CH', 'NO', 'IS', 'CY', 'MT', 'UA', 'XK', 'VA'])(
  '%s is nearest to Europe',
  (country) => {
    expect(nearestRegion(country)).toBe('eu')
  },
)

test('every member of the European Union is nearest to Europe', () => {
  const members = 'AT BE BG HR CY CZ DK EE FI FR DE GR HU IE IT LV LT LU MT NL PL PT RO SK SI ES SE'.split(
    ' ',
  )
  expect(members).toHaveLength(27)
  expect(members.filter((country) => nearestRegion(country) !== 'eu')).toEqual([])
})

test('every code of a European country is a country code', () => {
  const names = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' })
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'.split('')
  const codes = letters.flatMap((first) => letters.map((second) => first + second))
  const near = codes.filter((code) => nearestRegion(code) === 'eu')
  // The 51 countries on the United Nations' list for Europe, plus Cyprus and Kosovo.
  expect(near).toHaveLength(53)
  expect(near.filter((code) => names.of(code) === undefined)).toEqual([])
})

test.each(['US', 'CA', 'BR', 'JP', 'AU', 'ZA', 'TR', '', 'ZZ', 'de'])(
  '%j is assigned to the US',
  (country) => {
    expect(nearestRegion(country)).toBe('us')
  },
)

test.each([
  ['AT', 'AT'],
  [' at ', 'AT'],
  ['XX', ''],
  ['T1', ''],
  ['Austria', ''],
  ['AT, DE', ''],
  ['', ''],
  [undefined, ''],
])('the proxy header %j means %j', (text, country) => {
  expect(readCountryCode(text)).toBe(country)
})

test.each([
  ['de-AT,de;q=0.9,en;q=0.8', 'AT'],
  ['en;q=0.8,de-CH;q=0.9,en-US;q=0.7', 'CH'],
  ['en-US;q=0.5, fr-FR', 'FR'],
  ['en, fr-CA;q=0.3', 'CA'],
  ['zh-Hant-TW', 'TW'],
  ['pt-br', 'BR'],
  ['de-DE-1996', 'DE'],
  ['en-GB;q=0, de-DE;q=0.1', 'DE'],
  ['es-419,es;q=0.9', ''],
  ['en-u-ca-buddhist', ''],
  ['de', ''],
  ['*', ''],
  ['', ''],
  [undefined, ''],
  ['de-DE;q=much', ''],
  [',;;=,-', ''],
])('a browser that prefers %j is in %j', (languages, country) => {
  expect(countryOfLanguages(languages)).toBe(country)
})
