import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { Site } from '#contract/site/site.ts'
import type { EmbeddedDatabaseConfig, PostgresConfig } from '#server/config/config.ts'
import { backUp } from '#server/db/backup/backup.ts'
import { moveToPostgres } from '#server/db/backup/move-to-postgres.ts'
import { restore } from '#server/db/backup/restore.ts'
import { openEngine } from '#server/db/open-engine.ts'
import { givenArchive } from '#server/testing/given-archive.ts'
import { findPostgres } from '#server/testing/start-postgres.ts'
import { startTestApp, testConfig, type TestApp } from '#server/testing/start-test-app.ts'
import { newPostgresDatabase, sayWhySkipped, testEngineKind } from '#server/testing/test-database.ts'
import { publishRegion } from './map-region.ts'

const silent = pino({ level: 'silent' })
const isEmbedded = testEngineKind === 'embedded'
const hasPostgres = findPostgres() !== undefined
if (isEmbedded && !hasPostgres)
  sayWhySkipped('moving a region to PostgreSQL is not tried here, because there is none')

describe.skipIf(!isEmbedded)('a region of the map', () => {
  let folder: string
  let dataDir: string
  let before: Awaited<ReturnType<typeof readRegions>>
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'trailcast-moved-'))
    dataDir = join(folder, 'data')
    const server = await startAt(dataDir)
    await publish(server, 'tiles')
    await publish(server, 'terrain')
    before = await readRegions(server)
    await server.stop()
  }, 120_000)
  afterAll(() => rm(folder, { recursive: true, force: true }))

  test('is in a backup, and the server that is restored from it serves the same bytes', async () => {
    const archive = join(folder, 'backup.tar.gz')
    await backUp(dataDir, archive, silent)
    const elsewhere = join(folder, 'elsewhere')
    await restore({ archive, dataDir: elsewhere, force: false }, silent)
    const restored = await startAt(elsewhere)
    const after = await readRegions(restored)
    expect(after.map(({ kind, bytes }) => [kind, bytes.length > 300])).toEqual([
      ['terrain', true],
      ['tiles', true],
    ])
    expect(after).toEqual(before)
    await restored.stop()
  })

  test.skipIf(!hasPostgres)('is still served after moving to PostgreSQL', async () => {
    const { config, remove } = await newPostgresDatabase()
    onTestFinished(remove)
    const { cellUrls, worldUrl } = config
    const moved = await moveToPostgres(databaseOf(dataDir).dir, { cellUrls, worldUrl }, silent)
    expect(moved).toContainEqual({ table: 'world.map_region', rows: 2 })
    const server = await startAt(dataDir, config)
    expect(await readRegions(server)).toEqual(before)
    await server.stop()
  })
})

const databaseOf = (dataDir: string): EmbeddedDatabaseConfig => ({
  kind: 'embedded',
  dir: join(dataDir, 'database'),
  callDeadlineMs: 20_000,
})

async function startAt(
  dataDir: string,
  database: EmbeddedDatabaseConfig | PostgresConfig = databaseOf(dataDir),
): Promise<TestApp & { stop: () => Promise<void> }> {
  const engine = await openEngine(database, silent)
  await engine.migrate()
  const server = await startTestApp({ engine, config: testConfig(dataDir) })
  const stop = async () => {
    await server.close()
    await engine.close()
  }
  return { ...server, stop }
}

async function publish({ services }: TestApp, kind: 'tiles' | 'terrain'): Promise<void> {
  const path = await givenArchive({ content: kind === 'tiles' ? 'vector' : 'png' })
  const schema = kind === 'tiles' ? 'openmaptiles' : null
  await publishRegion(services, { kind, name: 'valley', path, schema, attribution: '© someone' })
  await rm(dirname(path), { recursive: true })
}

/** As browsers get them. */
async function readRegions(server: TestApp) {
  const { regions } = Site.parse((await server.get('/api/site')).json()).base_map
  return Promise.all(
    regions.map(async (region) => {
      const reply = await server.get(region.url)
      expect(reply.statusCode).toBe(200)
      return { ...region, bytes: reply.rawPayload }
    }),
  )
}
