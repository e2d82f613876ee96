import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { PlaceDraft } from '#domain/atlas/draft.ts'
import { keysOfPlace } from '#domain/atlas/name-keys.ts'
import { normaliseName } from '#domain/atlas/normalise-name.ts'
import { spellingsOf } from '#domain/atlas/spellings.ts'
import { givenAtlas } from '#server/testing/given-atlas.ts'
import { startTestApp, type TestApp } from '#server/testing/start-test-app.ts'
import { readWorldFile } from '../import/world-file.ts'
import { searchByName } from './search.ts'
import { worldCases } from './world-cases-for-tests.ts'

const path = fileURLToPath(new URL('../../../../dist/atlas/world.jsonl.gz', import.meta.url))

const beginOf = (text: string) => normaliseName(text).slice(0, 4)

/** Places whose names begin like one of the texts compete with what is meant; no others can be found. */
function competitors(places: PlaceDraft[]): PlaceDraft[] {
  const begins = new Set(worldCases.flatMap(({ typed }) => spellingsOf(normaliseName(typed)).map(beginOf)))
  return places.filter(
    (one) => one.type !== 'city' || keysOfPlace(one).some((key) => begins.has(key.slice(0, 4))),
  )
}

// Set-up makes it. Without it there is no world to search.
describe.skipIf(!existsSync(path))('in the embedded world', () => {
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

  test.each(worldCases)(
    '$typed is $name in $country $region',
    async ({ typed, name, country, region, rank = 1 }) => {
      const found = await searchByName(app.services.cells.world, { text: typed })
      const best = found.slice(0, rank).map(({ place }) => place)
      expect(best).toContainEqual(
        expect.objectContaining({ name, country, ...(region ? { iso3166_2: region } : {}) }),
      )
    },
  )
})
