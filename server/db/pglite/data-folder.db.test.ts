import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdir, mkdtemp, readdir, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { DatabaseNewerError, DataFolderError } from '#server/db/engine.ts'
import { testEngineKind } from '#server/testing/test-database.ts'
import { waitFor } from '#server/testing/wait-for.ts'
import { openEmbedded, type EmbeddedEngine } from './embedded.ts'
import { lockFolder } from './folder-lock.ts'

const program = new URL('../../testing/commit-rows-process.ts', import.meta.url).pathname
const silent = pino({ level: 'silent' })
const isRoot = process.getuid?.() === 0

describe.skipIf(testEngineKind === 'postgres')('the data folder', () => {
  let folder: string
  let dir: string
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'trailcast-folder-'))
    dir = join(folder, 'deep', 'database')
  })
  afterEach(() => rm(folder, { recursive: true, force: true }))

  const open = (at = dir): Promise<EmbeddedEngine> =>
    openEmbedded({ kind: 'embedded', dir: at, callDeadlineMs: 20_000 }, silent)
  const failure = (at = dir): Promise<unknown> =>
    open(at).then(
      (engine) => engine.close(),
      (error: unknown) => error,
    )

  test('belongs to one process: a second one is told so in one line, until the first has ended, however it ended', async () => {
    const first = startProcess(dir)
    await first.says('open')
    const second = startProcess(dir)
    await second.says(
      `DataFolderError: Another Trailcast process is using the data folder ${dir}. Stop it first, or give this one a folder of its own with DATA_DIR.`,
    )
    await second.ended
    first.child.kill('SIGKILL')
    await first.ended
    expect(await failure()).toBeUndefined()
  })

  test('waits for a server that is shutting down', async () => {
    await mkdir(dirname(dir), { recursive: true })
    const old = await lockFolder(dir)
    const opening = lockFolder(dir)
    old.release()
    const lock = await opening
    await expect(lockFolder(dir, 0)).rejects.toThrow(DataFolderError)
    lock.release()
  })

  test('is refused with advice when it is not writable', async () => {
    await using readOnly = await makeReadOnly(folder)
    expect(await failure(join(readOnly.path, 'database'))).toMatchObject({
      name: 'DataFolderError',
      message: expect.stringContaining(
        'cannot be written. Allow this user to write there, or choose another folder with DATA_DIR.',
      ),
    })
  })

  test('is refused when there is a file in its place', async () => {
    await writeFile(join(folder, 'file'), '')
    expect(await failure(join(folder, 'file', 'database'))).toMatchObject({
      name: 'DataFolderError',
      message: expect.stringContaining('a file is in its place'),
    })
  })

  test('with other files in it is refused and left alone', async () => {
    await mkdir(dir, { recursive: true })
    await writeFile(join(dir, 'thesis.txt'), 'years of work')
    expect(await failure()).toMatchObject({
      name: 'DataFolderError',
      message: expect.stringContaining('not a Trailcast database'),
    })
    expect(await readdir(dir)).toEqual(['thesis.txt'])
  })

  test('of a newer PostgreSQL is refused with advice', async () => {
    await mkdir(dir, { recursive: true })
    await writeFile(join(dir, 'PG_VERSION'), '19\n')
    const error = await failure()
    expect(error).toBeInstanceOf(DatabaseNewerError)
    expect(error).toMatchObject({
      message: expect.stringContaining('made by a newer version of Trailcast. Start that version'),
    })
  })

  test('keeps its rows between starts, and leaves nothing to recover after being closed', async () => {
    const first = await open()
    await first.migrate()
    await sql`create table kept as select 42 as n`.execute(first.worldDb)
    await first.close()
    const lines: string[] = []
    const log = pino({ level: 'debug' }, { write: (line: string) => lines.push(line) })
    const second = await openEmbedded({ kind: 'embedded', dir, callDeadlineMs: 20_000 }, log)
    expect((await sql`select n from kept`.execute(second.worldDb)).rows).toEqual([{ n: 42 }])
    await second.close()
    expect(lines.join('')).toContain('shut down')
    expect(lines.join('')).not.toContain('recovery')
  })

  test('with a damaged database is refused with advice', async () => {
    await (await open()).close()
    await truncate(join(dir, 'global', 'pg_control'), 100)
    expect(await failure()).toMatchObject({
      name: 'DataFolderError',
      message: expect.stringContaining(
        `The database in ${dir} is damaged. Move the folder away and restore a backup`,
      ),
    })
  })

  test('of a process that was killed during its first start is made again', async () => {
    for (const killAfterMs of [0, 40, 80, 160]) {
      const { child, ended } = startProcess(dir)
      await waitFor(async () => (await readdir(dirname(dir)).catch(() => [])).length > 0)
      const killAt = performance.now() + killAfterMs
      await waitFor(() => performance.now() >= killAt)
      child.kill('SIGKILL')
      await ended
    }
    const engine = await open()
    await engine.migrate()
    await engine.check()
    await engine.close()
    expect((await readdir(dirname(dir))).toSorted()).toEqual([
      'database',
      'database.lock',
      'database.reserve',
    ])
  })
})

function startProcess(dir: string): {
  child: ChildProcess
  says(line: string): Promise<void>
  ended: Promise<unknown>
} {
  const child = spawn(process.execPath, [program, dir], { stdio: ['ignore', 'pipe', 'inherit'] })
  const lines: string[] = []
  createInterface({ input: child.stdout }).on('line', (line) => lines.push(line))
  return {
    child,
    ended: once(child, 'exit'),
    async says(line) {
      await waitFor(() => lines.length > 0, 30_000)
      expect(lines).toContain(line)
    },
  }
}

/** Root can write anywhere except on a file system mounted read-only. */
async function makeReadOnly(folder: string): Promise<{ path: string } & AsyncDisposable> {
  const path = join(folder, 'read-only')
  await mkdir(path)
  if (isRoot) spawnSync('mount', ['-t', 'tmpfs', '-o', 'ro,size=1m', 'tmpfs', path])
  else await chmod(path, 0o555)
  return {
    path,
    async [Symbol.asyncDispose]() {
      if (isRoot) spawnSync('umount', [path])
      else await chmod(path, 0o755)
    },
  }
}
