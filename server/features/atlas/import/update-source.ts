import { randomUUID } from 'node:crypto'
import { atlasOperatorMessages } from '#contract/atlas/atlas-operator-messages.ts'
import { UnreadableExtractError } from '#domain/osm/unreadable-extract.ts'
import type { WorldDb } from '#server/db/schema.ts'
import type { Services } from '#server/services.ts'
import { holdSource, startHeart, type Patience } from './hold-source.ts'
import { ProgressClock, type ImportProgress, type ImportReport } from './import-progress.ts'
import { maxWeights, partsOf } from './parts-of.ts'
import { saveBatchIn, type Batch } from './save-batch.ts'
import type { RowSource } from './save-places.ts'
import {
  endDrawing,
  endImport,
  findExtent,
  leaveImport,
  removeOlder,
  saveProgress,
  type Hold,
} from './source.queries.ts'

export type PositionedBatch = Batch & { position: number }

type ReadOptions = { from: number; signal: AbortSignal; onProgress: (stage: string, share: number) => void }

export type SourceUpdate = {
  name: string
  credit: string
  drawnWithinM?: { near: number; far: number }
  /** The same for the same content: an interrupted update from the same file is resumed. */
  file: string
  /**
   * The batches after the position `from`, always the same ones in the same order. Null removes the source.
   */
  read: ((options: ReadOptions) => AsyncIterable<PositionedBatch>) | null
  /** Makes the base map. This comes first: an extract that cannot be read is found before a place changes. */
  draw?: (options: Omit<ReadOptions, 'from'>) => Promise<void>
  /** Leaves the places as they are. */
  isMapOnly?: boolean
}

export type UpdateOptions = Patience & { report: (report: ImportReport) => void }

const removedAtATime = 500

type Run = {
  world: WorldDb
  hold: Hold
  source: RowSource
  progress: ImportProgress
  clock: ProgressClock
  signal: AbortSignal
  /** The limit of what is stored in one transaction. */
  maxWeight: number
}

/**
 * Updates the places of a source in small steps: readers are served all the time, and the process can be
 * killed at any point. New and changed places are stored first, and those that no longer exist are removed at
 * the end.
 */
export async function updateSource(
  services: Services,
  update: SourceUpdate,
  options: UpdateOptions,
): Promise<void> {
  const { signal, report } = options
  const { now, cells, config } = services
  const { world } = cells
  const { name, credit, file, read, draw, drawnWithinM, isMapOnly = false } = update
  const hold: Hold = { name, holder: randomUUID() }
  const progress = await holdSource(world, { ...hold, credit, file }, options)
  const clock = new ProgressClock(now, report)
  const heart = startHeart(world, hold, () => clock.progress)
  const source: RowSource = { name, generation: progress.generation, ...(drawnWithinM && { drawnWithinM }) }
  const maxWeight = maxWeights[config.database.kind]
  const run: Run = {
    world,
    hold,
    source,
    progress,
    clock,
    maxWeight,
    signal: AbortSignal.any([signal, heart.lost]),
  }
  try {
    if (draw && (isMapOnly || !progress.drawn))
      await draw({
        signal: run.signal,
        onProgress: (stage, share) => clock.drawing(stage, share, isMapOnly),
      })
    if (isMapOnly) return await endDrawing(world, hold)
    await saveProgress(world, hold, { ...clock.progress, drawn: progress.drawn || draw !== undefined })
    if (read && progress.step === 'reading') await storeAll(run, read)
    await removeVanished(run)
    const importedAt = read ? new Date(now()) : null
    await endImport(world, hold, {
      generation: progress.generation,
      extent: await findExtent(world, name),
      importedAt,
      file,
    })
  } catch (error) {
    await heart.stop()
    // No reason is stored for an abort, since the caller knows it. If the database is unreachable, nothing
    // can be stored at all.
    await leaveImport(world, hold, signal.aborted ? null : reasonOf(error)).catch(() => {})
    throw error
  } finally {
    await heart.stop()
  }
}

async function storeAll(run: Run, read: NonNullable<SourceUpdate['read']>): Promise<void> {
  const { progress, clock, signal } = run
  const onProgress = (stage: string, share: number) => clock.reading(stage, share)
  let storing = Promise.resolve()
  try {
    // A batch is read while the previous one is being stored.
    for await (const batch of read({ from: progress.position, signal, onProgress })) {
      await storing
      storing = storeBatch(run, batch)
      // It is awaited in the next iteration; until then a rejection must not count as unhandled.
      storing.catch(() => {})
    }
  } finally {
    // Nothing may be written after this function ends, however it ends.
    await storing.catch(() => {})
  }
  await storing
}

async function storeBatch(
  { world, hold, source, clock, signal, maxWeight }: Run,
  batch: PositionedBatch,
): Promise<void> {
  for (const part of partsOf(batch, maxWeight)) {
    signal.throwIfAborted()
    await world.transaction().execute(async (trx) => {
      await saveProgress(trx, hold, {})
      await saveBatchIn(trx, source, part)
    })
  }
  // Storing a part twice is harmless, so recording whole batches is enough.
  await saveProgress(world, hold, { ...clock.progress, position: batch.position })
}

async function removeVanished({ world, hold, source, clock, signal }: Run): Promise<void> {
  clock.ending(atlasOperatorMessages.removing)
  await saveProgress(world, hold, { ...clock.progress, step: 'removing' })
  for (let removed = 1; removed > 0;) {
    signal.throwIfAborted()
    removed = await world.transaction().execute(async (trx) => {
      await saveProgress(trx, hold, {})
      return removeOlder(trx, source, removedAtATime)
    })
  }
}

function reasonOf(error: unknown): string {
  if (error instanceof UnreadableExtractError) return error.message
  return atlasOperatorMessages.importStopped(error instanceof Error ? error.message : String(error))
}
