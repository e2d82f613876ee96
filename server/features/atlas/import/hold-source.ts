import { setTimeout as pause } from 'node:timers/promises'
import { atlasOperatorMessages } from '#contract/atlas-operator-messages.ts'
import type { WorldDb } from '#server/db/schema.ts'
import type { ImportProgress } from './import-progress.ts'
import {
  claimImport,
  ImportLostError,
  saveProgress,
  type Hold,
  type ImportRequest,
} from './source.queries.ts'

/** Someone else is at it. The message is a sentence for the operator. */
export class ImportBusyError extends Error {
  override name = 'ImportBusyError'
}

const beatMs = 2000
/** Whoever shows no sign of life for so long is dead. */
const deadAfterMs = 10_000
const looks = 20

export type Patience = { signal: AbortSignal; silentMs?: number }

/** Takes the import of a source for this process, also from one that died. Fails when another one is at it. */
export async function holdSource(
  world: WorldDb,
  options: ImportRequest,
  { signal, silentMs = deadAfterMs }: Patience,
): Promise<ImportProgress> {
  const first = await claimImport(world, options)
  if (first.kind === 'ours') return first.progress
  for (let look = 0; look < looks; look++) {
    await pause(silentMs / looks, undefined, { signal })
    const again = await claimImport(world, options)
    if (again.kind === 'ours') return again.progress
    if (again.beat !== first.beat) throw new ImportBusyError(atlasOperatorMessages.importBusy(options.name))
  }
  const last = await claimImport(world, { ...options, deadBeat: first.beat })
  if (last.kind === 'held') throw new ImportBusyError(atlasOperatorMessages.importBusy(options.name))
  return last.progress
}

export type Heart = {
  /** Fires when another process has taken the import over. */
  lost: AbortSignal
  stop(): Promise<void>
}

/** Shows every other process that this one lives, and whoever looks how far it is. */
export function startHeart(world: WorldDb, hold: Hold, latest: () => Partial<ImportProgress>): Heart {
  const lost = new AbortController()
  const stopping = new AbortController()
  const beat = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      await pause(beatMs, undefined, { signal: stopping.signal }).catch(() => {})
      if (stopping.signal.aborted) return
      await saveProgress(world, hold, latest()).catch((error: unknown) => {
        // Any other failure is that of the database, and the import itself will meet it.
        if (error instanceof ImportLostError) lost.abort(error)
      })
    }
  }
  const beating = beat()
  return {
    lost: lost.signal,
    stop() {
      stopping.abort()
      return beating
    },
  }
}
