import { setTimeout as pause } from 'node:timers/promises'
import { atlasOperatorMessages } from '#contract/atlas/atlas-operator-messages.ts'
import type { WorldDb } from '#server/db/schema.ts'
import type { ImportProgress } from './import-progress.ts'
import {
  claimImport,
  ImportLostError,
  saveProgress,
  type Hold,
  type ImportRequest,
} from './source.queries.ts'

/** Another process is importing the source. The message is meant for the operator. */
export class ImportBusyError extends Error {
  override name = 'ImportBusyError'
}

const beatMs = 2000
/** A process without a heartbeat for this long is considered dead. */
const deadAfterMs = 10_000
const looks = 20

export type Patience = { signal: AbortSignal; silentMs?: number }

/**
 * Claims the import of a source for this process, also from a process that died. Fails if another process is
 * importing it.
 */
export async function holdSource(
  world: WorldDb,
  request: ImportRequest,
  { signal, silentMs = deadAfterMs }: Patience,
): Promise<ImportProgress> {
  const first = await claimImport(world, request)
  if (first.kind === 'ours') return first.progress
  for (let look = 0; look < looks; look++) {
    await pause(silentMs / looks, undefined, { signal })
    const again = await claimImport(world, request)
    if (again.kind === 'ours') return again.progress
    if (again.beat !== first.beat) throw new ImportBusyError(atlasOperatorMessages.importBusy(request.name))
  }
  const last = await claimImport(world, { ...request, deadBeat: first.beat })
  if (last.kind === 'held') throw new ImportBusyError(atlasOperatorMessages.importBusy(request.name))
  return last.progress
}

export type Heart = {
  /** Aborted when another process has taken over the import. */
  lost: AbortSignal
  stop(): Promise<void>
}

/** Writes heartbeats that show other processes that this one is alive, and show people its progress. */
export function startHeart(world: WorldDb, hold: Hold, latest: () => Partial<ImportProgress>): Heart {
  const lost = new AbortController()
  const stopping = new AbortController()
  const beat = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      await pause(beatMs, undefined, { signal: stopping.signal }).catch(() => {})
      if (stopping.signal.aborted) return
      await saveProgress(world, hold, latest()).catch((error: unknown) => {
        // Any other failure comes from the database, and the import itself will run into it.
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
