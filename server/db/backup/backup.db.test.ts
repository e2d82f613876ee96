import { existsSync } from 'node:fs'
import {
  cp,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  truncate,
  utimes,
  writeFile,
} from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { DataFolderError } from '#server/db/engine.ts'
import { openEmbedded, type EmbeddedEngine } from '#server/db/pglite/embedded.ts'
import { findInArchive, findInFiles } from '#server/testing/stored-text.ts'
import { testEngineKind } from '#server/testing/test-database.ts'
import { backUp } from './backup.ts'
import { restore } from './restore.ts'

const silent = pino({ level: 'silent' })
/** Longer than the name field in the header of an archive entry. */
const longName = `${'long-'.repeat(30)}name.fit`

const givenRows = ({ worldDb }: EmbeddedEngine) =>
  sql`create table track as select n, md5(n::text) as text, ST_Point(n % 180, 45, 4326) as place from generate_series(1, 2000) as n`.execute(
    worldDb,
  )
const digest = async ({ worldDb }: EmbeddedEngine) => {
  const { rows } = await sql<{ count: number; digest: string }>`
    select count(*), md5(string_agg(track::text, ',' order by n)) as digest from track
  `.execute(worldDb)
  return rows[0]
}

describe.skipIf(testEngineKind === 'postgres')('a backup', () => {
  /**
   * The data folder of a stopped server with rows and files. Every test gets a copy, which is faster than making a new
   * one.
   */
  let stopped: string
  /** Made from `stopped` once, because packing the database is the most expensive part of a backup. */
  let backup: string
  let before: Awaited<ReturnType<typeof digest>>
  let folder: string
  let dataDir: string
  let archive: string
  beforeAll(async () => {
    const kept = await mkdtemp(join(tmpdir(), 'trailcast-stopped-'))
    stopped = join(kept, 'data')
    backup = join(kept, 'backup.tar.gz')
    await mkdir(stopped)
    const engine = await open(stopped)
    await givenRows(engine)
    before = await digest(engine)
    await engine.close()
    await writeFile(join(stopped, 'secret'), 'kept-secret', { mode: 0o600 })
    await givenFile('ride.gpx', 'old', stopped)
    await givenFile(longName, 'x'.repeat(100_000), stopped)
    await backUp(stopped, backup, silent)
  })
  afterAll(() => rm(join(stopped, '..'), { recursive: true, force: true }))
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'trailcast-backup-'))
    dataDir = join(folder, 'data')
    archive = join(folder, 'backup.tar.gz')
    await cp(stopped, dataDir, { recursive: true })
  })
  afterEach(() => rm(folder, { recursive: true, force: true }))

  const open = async (at = dataDir): Promise<EmbeddedEngine> => {
    const engine = await openEmbedded(
      { kind: 'embedded', dir: join(at, 'database'), callDeadlineMs: 20_000 },
      silent,
    )
    await engine.migrate()
    return engine
  }
  const givenFile = async (name: string, content: string, at = dataDir) => {
    await mkdir(join(at, 'files', 'eu', 'uploads'), { recursive: true })
    await writeFile(join(at, 'files', 'eu', 'uploads', name), content)
  }

  test('of a stopped server restores every row and file', async () => {
    const elsewhere = join(folder, 'elsewhere')
    expect(await restore({ archive: backup, dataDir: elsewhere, force: false }, silent)).toEqual({
      parts: ['secret', 'database', 'files'],
    })
    const restored = await open(elsewhere)
    expect(await digest(restored)).toEqual(before)
    await restored.close()
    expect(await readFile(join(elsewhere, 'secret'), 'utf8')).toBe('kept-secret')
    const uploads = join(elsewhere, 'files', 'eu', 'uploads')
    expect((await readdir(uploads)).toSorted()).toEqual([longName, 'ride.gpx'])
    expect(await readFile(join(uploads, 'ride.gpx'), 'utf8')).toBe('old')
    expect(await readFile(join(uploads, longName), 'utf8')).toBe('x'.repeat(100_000))
  })

  test('of a running server is made while it keeps writing, and holds what was there when it started', async () => {
    const engine = await open()
    await expect(backUp(dataDir, archive, silent)).rejects.toThrow(DataFolderError)
    expect(existsSync(archive)).toBe(false)
    await sql`create table busy (n int primary key)`.execute(engine.worldDb)
    await mkdir(join(dataDir, 'backups'), { mode: 0o700 })
    await writeFile(join(dataDir, 'backups', 'trailcast-killed.partial'), 'half')
    const state = { isDone: false }
    const making = engine.maintenance.backups.run(Date.now()).finally(() => {
      state.isDone = true
    })
    let written = 0
    while (!state.isDone) {
      await sql`insert into busy values (${++written})`.execute(engine.worldDb)
      // Rewrites every row, so that pages change while they are being copied.
      if (written % 10 === 1) await sql`update track set text = md5(text)`.execute(engine.worldDb)
    }
    const after = await digest(engine)
    const path = await making
    await engine.close()
    expect(written).toBeGreaterThan(5)
    expect(await readdir(join(dataDir, 'backups'))).toHaveLength(1)

    const elsewhere = join(folder, 'elsewhere')
    await restore({ archive: path, dataDir: elsewhere, force: false }, silent)
    const restored = await open(elsewhere)
    expect((await digest(restored))?.count).toBe(after?.count)
    const { rows } = await sql<{
      count: number
      last: number
    }>`select count(*), coalesce(max(n), 0) as last from busy`.execute(restored.worldDb)
    expect(rows[0]?.count).toBe(rows[0]?.last)
    await restored.close()
    expect(await readFile(join(elsewhere, 'secret'), 'utf8')).toBe('kept-secret')
  })

  test('holds nothing that was deleted before, whether the server runs or not', async () => {
    const gone = 'gone-2f6c1b7a90'
    const kept = 'kept-5d3e8a41bb'
    const engine = await open()
    await sql`insert into track (n, text) values (-1, ${gone}), (-2, ${kept})`.execute(engine.worldDb)
    const early = await engine.maintenance.backups.run(Date.now())
    expect((await findInArchive(early, [gone])).length).toBeGreaterThan(0)
    await sql`delete from track where n = -1`.execute(engine.worldDb)
    // Deleting rows alone removes nothing from the files.
    await sql`vacuum track`.execute(engine.worldDb)
    await sql`checkpoint`.execute(engine.worldDb)
    expect((await findInFiles(join(dataDir, 'database'), [gone])).length).toBeGreaterThan(0)
    const running = await engine.maintenance.backups.run(Date.now() + 1000)
    expect(await findInArchive(running, [gone])).toEqual([])
    expect((await findInArchive(running, [kept])).length).toBeGreaterThan(0)
    await sql`delete from track where n = -2`.execute(engine.worldDb)
    await engine.close()
    await mkdir(join(dataDir, 'files', 'eu', '.unfinished'), { recursive: true })
    await writeFile(join(dataDir, 'files', 'eu', '.unfinished', 'upload'), kept)
    await givenFile('ride.gpx', 'ride-91c04e')
    await backUp(dataDir, archive, silent)
    expect(await findInArchive(archive, [gone, kept])).toEqual([])
    expect(await findInArchive(archive, ['ride-91c04e'])).toEqual(['files/eu/uploads/ride.gpx: ride-91c04e'])
  })

  test('leaves the old database for the next start when restoring is killed halfway', async () => {
    await rename(join(dataDir, 'database'), join(dataDir, 'database.replaced'))
    const reopened = await open()
    expect(await digest(reopened)).toEqual(before)
    await reopened.close()
  })

  test('is made when it is due, and only the newest are kept', async () => {
    const engine = await openEmbedded(
      {
        kind: 'embedded',
        dir: join(dataDir, 'database'),
        callDeadlineMs: 20_000,
        backups: { dir: join(folder, 'kept'), everyHours: 24, keep: 1 },
      },
      silent,
    )
    const { backups } = engine.maintenance
    const kept = async () => (await readdir(join(folder, 'kept')).catch((): string[] => [])).toSorted()
    const now = Date.parse('2030-01-01T00:00:00Z')
    await utimes(join(dataDir, 'database', 'PG_VERSION'), now / 1000, now / 1000)
    await backups.runIfDue(now + 23 * 3_600_000)
    expect(await kept()).toEqual([])
    for (const day of [1, 2]) {
      const at = now + day * 24 * 3_600_000
      await backups.runIfDue(at)
      const newest = (await kept()).at(-1) ?? ''
      await utimes(join(folder, 'kept', newest), at / 1000, at / 1000)
      await backups.runIfDue(at + 3_600_000)
    }
    expect(await kept()).toEqual(['trailcast-2030-01-03T00-00-00Z.tar.gz'])
    await engine.close()
  })

  const identity = async () => (await stat(join(dataDir, 'database'))).ino
  const upload = () => readFile(join(dataDir, 'files', 'eu', 'uploads', 'ride.gpx'), 'utf8')

  test('replaces existing data only when told to', async () => {
    await givenFile('ride.gpx', 'new')
    const old = await identity()
    await expect(restore({ archive: backup, dataDir, force: false }, silent)).rejects.toThrow(
      'is not empty. Add --force',
    )
    expect({ upload: await upload(), identity: await identity() }).toEqual({ upload: 'new', identity: old })
    await restore({ archive: backup, dataDir, force: true }, silent)
    expect(await upload()).toBe('old')
    expect(await identity()).not.toBe(old)
  })

  test('is refused when it is damaged, and existing data stays', async () => {
    await givenFile('ride.gpx', 'mine')
    await cp(backup, archive)
    const old = await identity()
    await truncate(archive, 500_000)
    await expect(restore({ archive, dataDir, force: true }, silent)).rejects.toThrow('could not be unpacked')
    await writeFile(archive, 'no archive at all')
    await expect(restore({ archive, dataDir, force: true }, silent)).rejects.toThrow('could not be unpacked')
    expect({ upload: await upload(), identity: await identity() }).toEqual({ upload: 'mine', identity: old })
    expect((await readdir(dataDir)).toSorted()).toEqual([
      'database',
      'database.lock',
      'database.reserve',
      'files',
      'secret',
    ])
  })
})
