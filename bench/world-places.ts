import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { pino } from 'pino'
import type { PlaceDraft } from '#domain/atlas/draft.ts'
import { openEngine } from '#server/db/open-engine.ts'
import { saveBatch } from '#server/features/atlas/import/save-batch.ts'
import { readWorldFile } from '#server/features/atlas/import/world-file.ts'
import { pickTargets, type PlacesDatabase } from './places-database.ts'
import { randomNumbers } from './synthetic-places.ts'

const path = fileURLToPath(new URL('../dist/atlas/world.jsonl.gz', import.meta.url))
const batch = 1000

/** The countries, regions and cities of the embedded world, without their outlines. */
export async function openWorldPlaces(): Promise<PlacesDatabase> {
  if (!existsSync(path)) throw new Error('The embedded world has not been made yet: run "npm run setup".')
  const folder = await mkdtemp(join(tmpdir(), 'trailcast-bench-'))
  const engine = await openEngine(
    { kind: 'embedded', dir: join(folder, 'database'), callDeadlineMs: 60_000 },
    pino({ level: 'error' }),
  )
  await engine.migrate()
  const unknown = { progress: null, west: null, south: null, east: null, north: null }
  await engine.worldDb
    .insertInto('atlas_source')
    .values({ name: 'world', credit: 'Nobody', ...unknown })
    .execute()
  const places: PlaceDraft[] = []
  for await (const place of readWorldFile(path)) places.push({ ...place, outline: null })
  for (let from = 0; from < places.length; from += batch) {
    const some = places.slice(from, from + batch)
    await saveBatch(engine.worldDb, { name: 'world', generation: 1 }, { places: some, edges: [], trails: [] })
  }
  // As the maintenance of the embedded database would do before long.
  for (const table of ['place', 'place_key'])
    await sql`vacuum (analyze) ${sql.table(table)}`.execute(engine.worldDb)
  return {
    count: places.length,
    engine,
    client: undefined,
    targets: pickTargets(places, randomNumbers(places.length)),
    async close() {
      await engine.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
