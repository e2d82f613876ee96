import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { PlaceResult } from '#contract/atlas/place.ts'
import { givenAtlas } from '#server/testing/given-atlas.ts'
import { startTestApp, type TestApp } from '#server/testing/start-test-app.ts'
import { city } from './places-for-tests.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
  await givenAtlas(app, { places: [city('Innsbruck', { country: 'AT', iso3166_2: 'AT-7' })] })
})
afterAll(() => app.close())

async function search(text: string): Promise<PlaceResult[]> {
  const reply = await app.get(`/api/search_preview/?${new URLSearchParams({ search: text })}`)
  return reply.json<PlaceResult[]>()
}
const names = async (text: string) => (await search(text)).map(({ name }) => name)
const regions = async (text: string) => (await search(text)).map(({ iso3166 }) => iso3166)

test('a whole name in another language comes before longer names, however important these are', async () => {
  await givenAtlas(app, {
    places: [
      city('Lazesqx', { importance: 0.4, names: { alt_1: 'Latschqx' } }),
      city('Latschqxen', { importance: 0.9 }),
    ],
  })
  expect(await search('latschqx')).toMatchObject([
    { name: 'Lazesqx', found_as: 'Latschqx' },
    { name: 'Latschqxen', found_as: null },
  ])
})

test('whole words count more than letters, and a saint is found however it is written', async () => {
  await givenAtlas(app, {
    places: [city('St Qvanton am Berg', { importance: 0.4 }), city('Sankt Qvantonien', { importance: 0.45 })],
  })
  for (const text of ['St. Qvanton', 'Sankt Qvanton', 'saint qvanton'])
    expect(await names(text)).toEqual(['St Qvanton am Berg', 'Sankt Qvantonien'])
})

test('similar names are found only where no name begins as typed', async () => {
  await givenAtlas(app, {
    places: [city('Wexburg', { importance: 0.2 }), city('Wexborg', { importance: 0.9 })],
  })
  expect(await names('wexbu')).toEqual(['Wexburg'])
  expect(await names('wexbx')).toEqual(['Wexborg', 'Wexburg'])
})

describe('a place with its region or country', () => {
  beforeAll(async () => {
    const at = { country: 'US', importance: 0.4 }
    await givenAtlas(app, {
      places: [
        { type: 'country', name: 'Qland', country: 'QL', names: { de: 'Quellenland' } },
        { type: 'region', name: 'Qlinois', country: 'QL', iso3166_2: 'QL-IL', names: { fr: 'Linois' } },
        { type: 'region', name: 'Qhio', country: 'QL', iso3166_2: 'QL-7' },
        city('Qpringfield', { ...at, country: 'QL', iso3166_2: 'QL-IL' }),
        city('Qpringfield', { ...at, country: 'QL', iso3166_2: 'QL-7', importance: 0.6, lat: 40 }),
        city('Qpringfield', { ...at, importance: 0.9, lat: 30 }),
      ],
    })
  })
  test.each(['Qlinois', 'linois', 'IL', 'QL-IL', 'Qlin', 'IL, QL', 'Linois, Quellenland'])(
    'is the one there: Qpringfield, %s',
    async (area) => {
      expect(await regions(`Qpringfield, ${area}`)).toEqual(['QL-IL'])
    },
  )

  test.each(['Qland', 'QL', 'quellenland', 'Qlan'])(
    'is any of those in the country: Qpringfield, %s',
    async (area) => {
      expect(await regions(`Qpringfield, ${area}`)).toEqual(['QL-7', 'QL-IL'])
    },
  )

  test('needs no comma, and may be unfinished or misspelt', async () => {
    expect(await regions('qpringfield qlinois')).toEqual(['QL-IL'])
    expect(await regions('qpring, qlinois')).toEqual(['QL-IL'])
    expect(await regions('qprnigfield, qlinois')).toEqual(['QL-IL'])
  })

  test('is nowhere if the area has no such place', async () => {
    expect(await regions('Innsbruck, Qland')).toEqual([])
    expect(await regions('Qpringfield, Nowhere')).toEqual([])
  })
})

test('two characters are enough where they are a name', async () => {
  await givenAtlas(app, {
    places: [
      city('Qingto', { names: { alt_1: '青凪' }, importance: 0.3 }),
      city('青凪子', { importance: 0.9 }),
      { type: 'peak', name: 'Q7', importance: 0.3 },
      city('Q7x', { importance: 0.9 }),
      { type: 'country', name: 'Qpan', country: 'QP', names: { ja: '凪本' } },
      city('Qkyoto', { names: { alt_1: '凪都' }, country: 'QP' }),
      city('Qkyoto Nowhere', { names: { alt_1: '凪都' }, country: 'QN' }),
    ],
  })
  expect(await names('青凪')).toEqual(['Qingto', '青凪子'])
  expect(await names('q7')).toEqual(['Q7', 'Q7x'])
  expect(await names('凪都, 凪本')).toEqual(['Qkyoto'])
  expect(await names('qi')).toEqual([])
})

test('a place on a border is in each of its countries, and in no other', async () => {
  await givenAtlas(app, {
    places: [
      { type: 'country', name: 'Qustria', country: 'QA' },
      { type: 'country', name: 'Qtaly', country: 'QI' },
      { type: 'country', name: 'Qrance', country: 'QF' },
      { type: 'region', name: 'Qtirol', country: 'QA', iso3166_2: 'QA-7' },
      { type: 'peak', name: 'Qatterhorn', country: null, facts: { countries: 'QA;QI' } },
    ],
  })
  for (const area of ['Qustria', 'QI', 'Qtirol'])
    expect(await names(`Qatterhorn, ${area}`)).toEqual(['Qatterhorn'])
  expect(await names('Qaterhorn, Qtaly')).toEqual(['Qatterhorn'])
  expect(await names('Qatterhorn, Qrance')).toEqual([])
})

test('a region stands for its parts', async () => {
  await givenAtlas(app, {
    places: [
      { type: 'region', name: 'Quscany', country: 'QI', facts: { regions: 'QI-PI;QI-FI' } },
      city('Qisa', { country: 'QI', iso3166_2: 'QI-PI' }),
      city('Qisa', { country: 'QI', iso3166_2: 'QI-RM', lat: 40 }),
    ],
  })
  expect(await regions('Qisa, Quscany')).toEqual(['QI-PI'])
})

test('what is little known is followed by what is likely to be meant', async () => {
  await givenAtlas(app, {
    places: [
      city('Qnowden', { importance: 0.4 }),
      { type: 'peak', name: 'Qnowdon', importance: 0.8 },
      city('Qnowdan', { importance: 0.5 }),
      city('Qlagenfurt', { importance: 0.56 }),
      city('Qlagenfort', { importance: 0.9 }),
    ],
  })
  expect(await names('qnowden')).toEqual(['Qnowden', 'Qnowdon'])
  expect(await names('qlagenfurt')).toEqual(['Qlagenfurt'])
})

test('words may be split or joined, and two of the first letters may be wrong', async () => {
  const crowd = Array.from({ length: 60 }, (_, at) => city(`Qasso ${at}`, { importance: 0.7 }))
  await givenAtlas(app, {
    places: [
      ...crowd,
      { type: 'pass', name: 'Qasso Qordoi', importance: 0.6 },
      { type: 'peak', name: 'Qatterberg', importance: 0.6 },
      { type: 'peak', name: 'Qconqagua', importance: 0.6 },
    ],
  })
  expect(await names('qassoqordoi')).toEqual(['Qasso Qordoi'])
  expect(await names('qatter berg')).toEqual(['Qatterberg'])
  expect(await names('qasso qorodi')).toEqual(['Qasso Qordoi'])
  expect(await names('qkonkagua')).toEqual(['Qconqagua'])
})

test('a pass or a trail that two sources call differently is shown once', async () => {
  const box = { west: 9, south: 45, east: 12, north: 48 }
  await givenAtlas(app, {
    places: [
      { type: 'pass', name: 'Qtelvio Pass', names: { alt_1: 'Qtilfser Joch' }, importance: 0.8 },
      {
        type: 'saddle',
        name: 'Qtilfser Joch',
        names: { it: 'Passo dello Qtelvio' },
        importance: 0.5,
        lat: 47.01,
      },
      { type: 'saddle', name: 'Qtilfser Joch', importance: 0.4, lat: 49 },
      { type: 'trail', name: 'Qlta Via', importance: 0.8, lat: 45, lon: 9, bounds: box },
      { type: 'trail', name: 'Qlta Via', importance: 0.5, lat: 47, lon: 11 },
      city('Qeustadt', { names: { alt_1: 'Qovo' }, importance: 0.5 }),
      city('Qovo', { importance: 0.5 }),
    ],
  })
  expect(await names('qtilfser joch')).toEqual(['Qtelvio Pass', 'Qtilfser Joch'])
  expect(await names('qlta via')).toEqual(['Qlta Via'])
  expect((await names('qovo')).toSorted()).toEqual(['Qeustadt', 'Qovo'])
})
