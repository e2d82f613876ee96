import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { PlaceResult } from '#contract/place.ts'
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
