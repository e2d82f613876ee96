import { existsSync } from 'node:fs'
import { mkdir, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Logger } from 'pino'
import { syncFolder, unpackArchive } from '#server/db/archive/folder-archive.ts'
import { openEmbedded } from '#server/db/pglite/embedded.ts'
import { lockFolder } from '#server/db/pglite/folder-lock.ts'
import { putBack, replacedBy } from '#server/db/pglite/replaced-folder.ts'

type RestoreOptions = { archive: string; dataDir: string; force: boolean }
const partNames = ['secret', 'database', 'files'] as const
type Part = (typeof partNames)[number]

/**
 * Puts a backup in place. The current data stays untouched until the backup has been opened and found good.
 */
export async function restore(
  { archive, dataDir, force }: RestoreOptions,
  log: Logger,
): Promise<{ parts: Part[] }> {
  const lock = await lockFolder(join(dataDir, 'database'))
  const staging = join(dataDir, 'restoring')
  try {
    await refuseToOverwrite(dataDir, ['database'], force)
    await putBack(join(dataDir, 'database'))
    await rm(staging, { recursive: true, force: true })
    const parts = await unpack(archive, staging)
    await refuseToOverwrite(dataDir, parts, force)
    await verify(join(staging, 'database'), log)
    for (const part of parts) await replace(join(staging, part), join(dataDir, part))
    await syncFolder(dataDir)
    return { parts }
  } finally {
    await rm(staging, { recursive: true, force: true })
    lock.release()
  }
}

async function refuseToOverwrite(dataDir: string, parts: Part[], force: boolean): Promise<void> {
  for (const part of parts) {
    const folder = join(dataDir, part)
    const isEmpty = !existsSync(folder) || (part !== 'secret' && (await readdir(folder)).length === 0)
    if (!isEmpty && !force)
      throw new Error(`${folder} is not empty. Add --force to replace it with the backup.`)
  }
}

async function unpack(archive: string, staging: string): Promise<Part[]> {
  await mkdir(staging, { recursive: true, mode: 0o700 })
  const found = new Set<Part>()
  const place = (path: string): string | undefined => {
    const part = partNames.find((name) => name === path.split('/')[0])
    if (!part) return undefined
    found.add(part)
    return join(staging, path)
  }
  await unpackArchive(archive, place).catch((cause: unknown) => {
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw new Error(`${archive} could not be unpacked (${reason}). Nothing was changed.`, { cause })
  })
  if (!found.has('database'))
    throw new Error(`${archive} is not a backup of Trailcast: there is no database in it.`)
  return [...found]
}

/** Opening recovers it, and fails when files are missing, damaged or from a newer version. */
async function verify(dir: string, log: Logger): Promise<void> {
  const engine = await openEmbedded({ kind: 'embedded', dir, callDeadlineMs: 60_000 }, log)
  try {
    await engine.migrate()
    await engine.check()
  } finally {
    await engine.close()
  }
}

async function replace(source: string, target: string): Promise<void> {
  const old = replacedBy(target)
  await rm(old, { recursive: true, force: true })
  if (existsSync(target)) await rename(target, old)
  await rename(source, target)
  await rm(old, { recursive: true, force: true })
}
