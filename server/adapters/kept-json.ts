import { readFileSync } from 'node:fs'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'

/** A sandbox's state when it was last closed or killed; undefined if there is no file. */
export function readKeptJson(file: string, sandbox: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw new Error(`${file} cannot be read. Remove it to begin with an empty ${sandbox} sandbox.`, {
      cause: error,
    })
  }
}

/**
 * Writes the newest state as soon as the previous write is done. A write that fails, for example because the disk is
 * full, is retried after the next change or at the end: a sandbox must not bring down the server.
 */
export function createJsonWriter(file: string | undefined, newest: () => unknown) {
  let writing: Promise<void> | undefined
  let isStale = false

  async function write(path: string): Promise<void> {
    try {
      await mkdir(dirname(path), { recursive: true })
      while (isStale) {
        isStale = false
        await writeFile(`${path}.new`, JSON.stringify(newest()), { mode: 0o600 })
        await rename(`${path}.new`, path)
      }
    } catch {
      isStale = true
    }
    writing = undefined
  }

  const begin = (): void => {
    if (file !== undefined && isStale) writing ??= write(file)
  }

  return {
    keep: (): void => {
      isStale = true
      begin()
    },
    kept: async (): Promise<void> => {
      begin()
      await writing
    },
  }
}
