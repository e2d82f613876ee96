import { randomBytes } from 'node:crypto'
import {
  closeSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  unlinkSync,
  writeSync,
} from 'node:fs'
import { join } from 'node:path'
import { DataFolderError } from '#server/db/engine.ts'

/** The secret of this data folder, created on the first start. */
export function keptSecret(dataDir: string): string {
  const path = join(dataDir, 'secret')
  try {
    const secret = readSecret(path) ?? makeSecret(dataDir, path)
    if (secret === '')
      throw new DataFolderError(`The file ${path} is empty. Restore it, or remove it to get a new secret.`)
    return secret
  } catch (error) {
    if (error instanceof DataFolderError || !(error instanceof Error) || !('code' in error)) throw error
    throw new DataFolderError(`The data folder ${dataDir} cannot be used: ${reasonOf(String(error.code))}.`, {
      cause: error,
    })
  }
}

function readSecret(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8').trim()
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
}

/**
 * Two processes may start at once and either may die here: linking a finished file lets exactly one complete
 * secret win.
 */
function makeSecret(dataDir: string, path: string): string {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const draft = `${path}.${process.pid}.${randomBytes(6).toString('hex')}`
  const file = openSync(draft, 'wx', 0o600)
  try {
    writeSync(file, `${randomBytes(32).toString('base64url')}\n`)
    fsyncSync(file)
    linkSync(draft, path)
    syncFolder(dataDir)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  } finally {
    closeSync(file)
    unlinkSync(draft)
  }
  return readFileSync(path, 'utf8').trim()
}

function syncFolder(dir: string): void {
  const folder = openSync(dir, 'r')
  try {
    fsyncSync(folder)
  } finally {
    closeSync(folder)
  }
}

function reasonOf(code: string): string {
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS') return 'this user may not write there'
  if (code === 'ENOSPC' || code === 'EDQUOT') return 'the disk is full'
  if (code === 'ENOTDIR' || code === 'EEXIST') return 'it is not a folder'
  return code
}
