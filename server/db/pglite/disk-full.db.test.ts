import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isDiskFull } from '#server/db/failures.ts'
import { sayWhySkipped, testEngineKind } from '#server/testing/test-database.ts'
import { waitFor } from '#server/testing/wait-for.ts'
import { openEmbedded, type EmbeddedEngine } from './embedded.ts'

const folder = mkdtempSync(join(tmpdir(), 'trailcast-full-'))
const canMount =
  testEngineKind === 'embedded' &&
  spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=120m', 'tmpfs', folder]).status === 0
if (!canMount) {
  rmSync(folder, { recursive: true })
  if (testEngineKind === 'embedded')
    sayWhySkipped('a full disk is not tried here, because only root can mount a small one')
}

const freeBytes = () => {
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize
}
const ballast = join(folder, 'ballast')
const fillDisk = (leaveBytes: number) => writeFileSync(ballast, Buffer.alloc(freeBytes() - leaveBytes))
const freeDisk = () => rmSync(ballast)

const untilRefused = async (task: () => Promise<unknown>): Promise<unknown> => {
  for (let i = 0; i < 5000; i++) {
    const error = await task().then(
      () => undefined,
      (reason: unknown) => reason,
    )
    if (error !== undefined) return error
  }
  throw new Error('the disk never got full')
}

describe.skipIf(!canMount)('when the disk is full', () => {
  const dir = join(folder, 'database')
  const open = () =>
    openEmbedded({ kind: 'embedded', dir, callDeadlineMs: 20_000 }, pino({ level: 'silent' }))
  let engine: EmbeddedEngine
  let written = 0

  beforeAll(async () => {
    engine = await open()
    await engine.migrate()
    await sql`create table row (n int primary key, text text)`.execute(engine.worldDb)
  })
  afterAll(async () => {
    await engine.close()
    spawnSync('umount', [folder])
    rmSync(folder, { recursive: true })
  })

  const write = async () => {
    await sql`insert into row values (${written + 1}, ${randomBytes(3000).toString('hex')})`.execute(
      engine.worldDb,
    )
    written++
  }
  const growLog = () =>
    sql`select pg_logical_emit_message(true, 'test', ${randomBytes(50_000).toString('hex')})`.execute(
      engine.worldDb,
    )
  const count = async () =>
    (await sql<{ count: number }>`select count(*) from row`.execute(engine.worldDb)).rows[0]?.count
  const untilWritable = () =>
    waitFor(
      () =>
        write().then(
          () => true,
          () => false,
        ),
      20_000,
    )

  test('and a table cannot grow, the write is refused as such, reading continues, and all is well once there is space', async () => {
    fillDisk(2_000_000)
    expect(isDiskFull(await untilRefused(write))).toBe(true)
    expect(await count()).toBe(written)
    expect(isDiskFull(await write().catch((error: unknown) => error))).toBe(true)
    freeDisk()
    await untilWritable()
    expect(await count()).toBe(written)
  })

  test('and the write-ahead log cannot grow, which ends PostgreSQL, it comes back for reading and then for writing', async () => {
    fillDisk(1_000_000)
    expect(isDiskFull(await untilRefused(growLog))).toBe(true)
    expect(await count()).toBe(written)
    expect(isDiskFull(await write().catch((error: unknown) => error))).toBe(true)
    freeDisk()
    await untilWritable()
    expect(await count()).toBe(written)
  })

  test('a start says what to do, and succeeds once there is space', async () => {
    await engine.close()
    rmSync(`${dir}.reserve`)
    fillDisk(1_000_000)
    await expect(open()).rejects.toMatchObject({
      name: 'DataFolderError',
      message: `There is no space left in the data folder ${dir}. Free some and start again.`,
    })
    freeDisk()
    engine = await open()
    expect(await count()).toBe(written)
  })
})
