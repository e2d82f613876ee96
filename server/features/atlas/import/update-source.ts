import { randomUUID } from 'node:crypto'
import { atlasOperatorMessages } from '#contract/atlas-operator-messages.ts'
import { UnreadableExtractError } from '#domain/osm/unreadable-extract.ts'
import type { WorldDb } from '#server/db/schema.ts'
import type { Services } from '#server/services.ts'
import { holdSource, startHeart, type Patience } from './hold-source.ts'
import { ProgressClock, type ImportProgress, type ImportReport } from './import-progress.ts'
import { mostWeights, partsOf } from './parts-of.ts'
import { saveBatchIn, type Batch } from './save-batch.ts'
import type { RowSource } from './save-places.ts'
import { endImport, findExtent, leaveImport, removeOlder, saveProgress, type Hold } from './source.queries.ts'

export type PositionedBatch = Batch & { position: number }

type ReadOptions = { from: number; signal: AbortSignal; onProgress: (stage: string, share: number) => void }

export type SourceUpdate = {
  name: string
  credit: string
  drawnWithinM?: { near: number; far: number }
  /** The same for the same content: an update by it that was interrupted goes on. */
  file: string
  /** The batches after the position `from`, the same ones in the same order every time. Null: the source is removed. */
  read: ((options: ReadOptions) => AsyncIterable<PositionedBatch>) | null
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
  /** Of what is stored in one transaction. */
  mostWeight: number
}

/**
 * Brings the places of a source to what is read, in small steps: readers are served all the time, and a process may be
 * killed at any line. What is new or changed comes first, and what is not there any more goes at the end.
 */
export async function updateSource(
  services: Services,
  update: SourceUpdate,
  options: UpdateOptions,
): Promise<void> {
  const { signal, report } = options
  const { now, cells, config } = services
  const { world } = cells
  const { name, credit, file, read, drawnWithinM } = update
  const hold: Hold = { name, holder: randomUUID() }
  const progress = await holdSource(world, { ...hold, credit, file }, options)
  const clock = new ProgressClock(now, report)
  const heart = startHeart(world, hold, () => clock.progress)
  const source: RowSource = { name, generation: progress.generation, ...(drawnWithinM && { drawnWithinM }) }
  const mostWeight = mostWeights[config.database.kind]
  const run: Run = {
    world,
    hold,
    source,
    progress,
    clock,
    mostWeight,
    signal: AbortSignal.any([signal, heart.lost]),
  }
  try {
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
    // Whoever stopped it knows why; and if the database is away, nothing can be written down.
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
    // A batch is read while the one before is being stored.
    for await (const batch of read({ from: progress.position, signal, onProgress })) {
      await storing
      storing = storeBatch(run, batch)
      // It is waited for in the next turn. Until then its failure must not count as one that nobody hears of.
      storing.catch(() => {})
    }
  } finally {
    // Nothing is written any more when this is over, however it ends.
    await storing.catch(() => {})
  }
  await storing
}

async function storeBatch(
  { world, hold, source, clock, signal, mostWeight }: Run,
  batch: PositionedBatch,
): Promise<void> {
  for (const part of partsOf(batch, mostWeight)) {
    signal.throwIfAborted()
    await world.transaction().execute(async (trx) => {
      await saveProgress(trx, hold, {})
      await saveBatchIn(trx, source, part)
    })
  }
  // Parts may be stored twice, so it is enough to know of whole batches.
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
