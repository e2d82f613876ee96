import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { PlaceDraft } from '#domain/atlas/draft.ts'
import { fromGreek } from '#domain/atlas/greek-letters.ts'
import { keysOfPlace } from '#domain/atlas/name-keys.ts'
import { normaliseName } from '#domain/atlas/normalise-name.ts'
import { givenAtlas } from '#server/testing/given-atlas.ts'
import { startTestApp, type TestApp } from '#server/testing/start-test-app.ts'
import { readWorldFile } from '../import/world-file.ts'
import { famousPlaces, type FamousPlace } from './famous-places-for-tests.ts'
import { landscapes } from './landscapes-for-tests.ts'
import { misspellings } from './misspellings-for-tests.ts'
import { searchByName } from './search.ts'

const path = fileURLToPath(new URL('../../../../dist/atlas/world.jsonl.gz', import.meta.url))

const beginOf = (key: string) => key.slice(0, 4)

/** Cities whose names begin like one of the texts compete with the place that is meant, and so do well-known ones. */
function competitors(places: PlaceDraft[]): PlaceDraft[] {
  const typed = [...famousPlaces, ...misspellings, ...landscapes].flatMap(({ typed: text }) => {
    const name = normaliseName(text)
    return [name, ...fromGreek(name)]
  })
  const begins = new Set(typed.map(beginOf))
  return places.filter(
    (one) =>
      one.type !== 'city' ||
      one.importance > 0.8 ||
      (one.importance > 0.45 && keysOfPlace(one).some((key) => begins.has(beginOf(key)))),
  )
}

const enough = 0.95
const shown = 5

// Set-up makes it. Without it there is no world to search.
describe.skipIf(!existsSync(path))('of the embedded world', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await startTestApp()
    const places: PlaceDraft[] = []
    for await (const place of readWorldFile(path)) places.push({ ...place, outline: null })
    const some = competitors(places)
    for (let from = 0; from < some.length; from += 2000)
      await givenAtlas(app, { places: some.slice(from, from + 2000) })
  }, 300_000)
  afterAll(() => app.close())

  async function missedOf({ typed, name, types, country }: FamousPlace): Promise<string[]> {
    const found = (await searchByName(app.services.cells.world, { text: typed })).slice(0, shown)
    const isMeant = ({ place }: (typeof found)[number]) =>
      place.name === name && place.country === country && types.includes(place.type)
    return found.some(isMeant) ? [] : [`${typed}: ${found.map(({ place }) => place.name).join(', ')}`]
  }

  test.each([
    ['famous places', famousPlaces, 200],
    ['misspelt names', misspellings, 200],
    ['lakes, low mountains, Greek names and towns in landscapes', landscapes, 78],
  ])('%s are among the first five', async (_, list, count) => {
    const missed: string[] = []
    for (const one of list) missed.push(...(await missedOf(one)))
    expect(list).toHaveLength(count)
    // If too many are missed, the failure lists all of them.
    expect(missed.length <= (1 - enough) * list.length ? [] : missed).toEqual([])
  })
})
