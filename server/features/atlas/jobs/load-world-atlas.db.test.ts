import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getAtlas } from '#contract/atlas/place.ts'
import type { PlaceDraft } from '#domain/atlas/draft.ts'
import { placeNumber, type PlaceType } from '#domain/atlas/place.ts'
import { startTestApp, type TestApp } from '#server/testing/start-test-app.ts'
import { waitFor } from '#server/testing/wait-for.ts'
import { keepAtlasInOrder } from '../atlas-upkeep.ts'
import { writeWorldFile } from '../import/world-file.ts'

const square = Float64Array.from([9.4, 47, 9.7, 47, 9.7, 47.3, 9.4, 47.3, 9.4, 47])

type Known = { importance: number; type?: PlaceType; names?: Record<string, string> }

/** Real places, with the importance they have in the embedded world. */
const known: Record<string, Known> = {
  Liechtenstein: {
    importance: 0.93,
    type: 'country',
    names: { fr: 'Liechtenstein', ja: 'リヒテンシュタイン' },
  },
  Mali: { importance: 0.97, type: 'country' },
  Malaysia: { importance: 0.96, type: 'country', names: { de: 'Malaysien' } },
  Germany: { importance: 0.96, type: 'country', names: { de: 'Deutschland', it: 'Germania' } },
  Austria: { importance: 0.95, type: 'country', names: { de: 'Österreich' } },
  'Solomon Islands': { importance: 0.93, type: 'country', names: { ro: 'Insulele Solomon' } },
  'South Africa': { importance: 0.97, type: 'country', names: { nl: 'Zuid-Afrika' } },
  Paris: { importance: 0.89, names: { hu: 'Párizs' } },
  Malbun: { importance: 0.2 },
  Malbork: { importance: 0.61 },
  Vaduz: { importance: 0.55 },
  Innsbruck: { importance: 0.68 },
  Zermatt: { importance: 0.5 },
  Zürich: { importance: 0.74 },
  'São Paulo': { importance: 0.93 },
  'New York City': { importance: 0.92 },
}

function placesOf(chosen: string[]): PlaceDraft[] {
  return chosen.map((name) => {
    const { importance, type = 'city', names: others = {} } = known[name] ?? { importance: 0 }
    const [lat, lon] = [47.14, 9.52]
    return {
      n: placeNumber(type, 'world', Object.keys(known).indexOf(name) + 1),
      type,
      name,
      names: others,
      country: null,
      iso3166_2: null,
      difficulty: null,
      importance,
      population: null,
      length_m: null,
      elevation_m: null,
      lat,
      lon,
      bounds: { west: lon - 0.1, south: lat - 0.1, east: lon + 0.1, north: lat + 0.1 },
      facts: {},
      outline: type === 'country' ? { kind: 'areas', areas: [[square]] } : null,
    }
  })
}

let app: TestApp
let folder: string
let path: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'trailcast-world-'))
  path = join(folder, 'world.jsonl.gz')
  await writeFile(path, writeWorldFile(placesOf(Object.keys(known))))
  app = await startTestApp({ config: { role: 'all', worldAtlasPath: path } })
  await waitFor(async () => (await world()) !== undefined)
})
afterAll(async () => {
  await app.close()
  await rm(folder, { recursive: true, force: true })
})

type Atlas = { version: string; sources: { name: string; places: number; imported_at: string }[] }
const world = async () =>
  (await app.get(getAtlas.path)).json<Atlas>().sources.find(({ name }) => name === 'world')

async function names(text: string): Promise<string[]> {
  const reply = await app.get(`/api/search_preview/?${new URLSearchParams({ search: text }).toString()}`)
  return reply.json<{ name: string }[]>().map(({ name }) => name)
}

test('the first start brings countries, regions and cities into the atlas', async () => {
  expect(await world()).toMatchObject({ places: Object.keys(known).length })
  const pieces = await app.services.cells.world.selectFrom('place_piece').select('n').execute()
  expect(pieces).toHaveLength(Object.values(known).filter(({ type }) => type === 'country').length)
})

test.each([
  ['malb', ['Malbork', 'Malbun']],
  ['vadu', ['Vaduz']],
  ['inns', ['Innsbruck']],
  ['insb', ['Innsbruck', 'Solomon Islands']],
  ['insul', ['Solomon Islands']],
  ['deut', ['Germany']],
  ['ÖSTER', ['Austria']],
  ['pari', ['Paris']],
  ['sao pa', ['São Paulo']],
  ['new yor', ['New York City']],
  ['liechtenstien', ['Liechtenstein']],
])('%s lists names that begin with it first, then similar ones: %j', async (text, expected) => {
  expect((await names(text)).slice(0, expected.length)).toEqual(expected)
})

test.each([
  ['zerm', ['Zermatt']],
  ['zuri', ['Zürich']],
  ['germ', ['Germany']],
])('%s lists no similar names, because others begin with it: %j', async (text, expected) => {
  expect(await names(text)).toEqual(expected)
})

test('the same file is not loaded again, and another file updates what changed', async () => {
  const before = await world()
  await keepAtlasInOrder(app.services)
  await writeFile(path, writeWorldFile(placesOf(['Vaduz', 'Innsbruck', 'Liechtenstein'])))
  await keepAtlasInOrder(app.services)
  const after = await waitFor(async () => {
    const now = await world()
    return now?.places === 3 && now
  })
  expect(after.imported_at).not.toBe(before?.imported_at)
  expect(await names('zermatt')).toEqual([])
  expect(await names('vaduz')).toEqual(['Vaduz'])
})
