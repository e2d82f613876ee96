import { readFileSync } from 'node:fs'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Event } from './objects.ts'
import { emptyState, type State } from './state.ts'

type Kept = { state: State; events: Event[] }

/** What the sandbox knew when it was last closed or killed. Without a file, it begins anew. */
export function readKept(file: string | undefined): Kept {
  const empty: Kept = { state: emptyState(), events: [] }
  if (file === undefined) return empty
  try {
    // Nobody but the sandbox writes it, and it is replaced as a whole.
    const kept = JSON.parse(readFileSync(file, 'utf8')) as Kept
    return { state: { ...empty.state, ...kept.state }, events: kept.events }
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return empty
    throw new Error(`${file} cannot be read. Remove it to begin with an empty payment sandbox.`, {
      cause: error,
    })
  }
}

/** Writes what is newest whenever the last writing is done. */
export function keeperOf(file: string | undefined, newest: () => Kept) {
  let writing: Promise<void> | undefined
  let isStale = false

  async function write(path: string): Promise<void> {
    await mkdir(dirname(path), { recursive: true })
    while (isStale) {
      isStale = false
      await writeFile(`${path}.new`, JSON.stringify(newest()), { mode: 0o600 })
      await rename(`${path}.new`, path)
    }
    writing = undefined
  }

  return {
    keep(): void {
      if (file === undefined) return
      isStale = true
      writing ??= write(file)
    },
    kept: async (): Promise<void> => writing,
  }
}
