import { serverMessages } from '#contract/server-messages.ts'
import { UnreadableFileError } from '#domain/telemetry/recording.ts'
import { codeOf } from '#server/db/failures.ts'
import { listStoredContents } from '../save-activity.queries.ts'
import { nameFile, removeObjects } from './file-objects.ts'
import { ReadingMistakeError } from './reader.ts'
import { saveBatch, type NewContent, type ReadOutcome, type SaveContext } from './save-batch.ts'
import { saveOutcomes, unreadable } from './upload.queries.ts'

export type SaveEachContext = SaveContext & {
  /** Logs a bug of ours that a file has triggered. */
  onMistake: (error: unknown) => void
}

/** Saves a batch. A file that can never be saved does not prevent the others from being saved. */
export async function saveEach(context: SaveEachContext, batch: ReadOutcome[]): Promise<void> {
  try {
    await saveBatch(context, batch)
  } catch (error) {
    if (!isHopeless(error)) throw error
    const [only, another] = batch
    if (another) for (const one of batch) await saveEach(context, [one])
    else if (only?.kind === 'new') await giveUp(context, only, error)
    else throw error
  }
}

async function giveUp(context: SaveEachContext, content: NewContent, reason: unknown): Promise<void> {
  const { cell, accountId, uploadId } = context
  context.onMistake(reason)
  const stored = await listStoredContents(cell.db, accountId, [content.sha256])
  if (!stored.has(content.sha256)) await removeObjects(cell, nameFile(context, content))
  await saveOutcomes(cell.db, uploadId, [unreadable(content.file, serverMessages.fileNotRead)])
}

/** SQL states for values that the database does not accept or cannot hold. */
const hopelessStates = /^(?:2[123]...|54...|XX000)$/

/**
 * Whether another try would fail in the same way. Most failures come from a disk or a network, and are
 * temporary.
 */
function isHopeless(error: unknown): boolean {
  if (error instanceof UnreadableFileError || error instanceof ReadingMistakeError) return true
  return error instanceof TypeError || error instanceof RangeError || hopelessStates.test(codeOf(error) ?? '')
}
