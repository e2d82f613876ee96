import { isDeepStrictEqual } from 'node:util'
import { serverMessages } from '#contract/server-messages.ts'
import { UnreadableFileError } from '#domain/telemetry/recording.ts'
import type { Cell } from '#server/cells/cell.ts'
import type { Announce } from '#server/changes.ts'
import { codeOf } from '#server/db/failures.ts'
import type { CellTransaction } from '#server/db/schema.ts'
import { findRules, type KeyedRules, lockSettings } from '../privacy.queries.ts'
import { listStoredContents, saveActivities, type FileToSave, type StoredContent } from '../save-activity.ts'
import { compareActivities, type Comparisons, findDuplicates, type Newcomer } from './find-duplicates.ts'
import { nameFile, removeObjects, storeObjects } from './file-objects.ts'
import { ReadingMistakeError, type ReaderPool } from './reader-pool.ts'
import type { FileToRead, ReadFile } from './reader-protocol.ts'
import { type FileOutcome, saveOutcomes, unreadable } from './upload.queries.ts'

/** A file that was read. */
export type NewContent = {
  kind: 'new'
  file: FileToRead
  sha256: string
  read: ReadFile
  /** What the same content had become before. */
  before: StoredContent | undefined
  /** The privacy rules by which it was read. */
  privacy: KeyedRules
}
export type ReadOutcome = NewContent | { kind: 'over'; outcome: FileOutcome }

export type SaveContext = {
  cell: Cell
  accountId: string
  uploadId: string
  readers: ReaderPool
  /** The key for making ids. */
  key: Uint8Array
  now: () => number
  announce: Announce
}

/** The privacy settings have changed since the files were read. Nothing was saved. */
export class PrivacyChangedError extends Error {
  override name = 'PrivacyChangedError'
}

/** The account no longer exists. */
export class AccountGoneError extends Error {
  override name = 'AccountGoneError'
}

/**
 * Something was saved or removed since this was prepared. Nothing was saved, and it has to be prepared again.
 */
class OutdatedError extends Error {
  override name = 'OutdatedError'
}

/**
 * Saves the results of some files in one transaction. Their objects are stored before; one that no row refers
 * to is overwritten by the next run.
 */
export async function saveBatch(context: SaveContext, batch: ReadOutcome[]): Promise<void> {
  const { cell, accountId, readers } = context
  const comparisons: Comparisons = new Map()
  for (;;) {
    const files = batch.flatMap((one) =>
      one.kind === 'new' ? { content: one, toSave: nameFile(context, one) } : [],
    )
    const firsts = files.filter(
      ({ toSave }, at) => files.findIndex((other) => other.toSave.sha256 === toSave.sha256) === at,
    )
    await storeObjects(
      cell,
      firsts.map(({ content, toSave }) => ({ toSave, original: content.read.original })),
    )
    const newcomers = firsts.flatMap(({ toSave }) => newcomersOf(toSave))
    await compareActivities({ cell, accountId, readers }, newcomers, comparisons)
    try {
      const unused = await cell.db
        .transaction()
        .execute((trx) => saveAll(trx, context, { batch, files, comparisons }))
      for (const key of unused) await cell.files.delete(key)
      return
    } catch (error) {
      if (!(error instanceof OutdatedError)) throw error
    }
  }
}

type NamedFile = { content: NewContent; toSave: FileToSave }
type Prepared = { batch: ReadOutcome[]; files: NamedFile[]; comparisons: Comparisons }

/** Returns the keys of originals that no row refers to any more. */
async function saveAll(
  trx: CellTransaction,
  context: SaveContext,
  { batch, files, comparisons }: Prepared,
): Promise<string[]> {
  const { cell, accountId, uploadId, now, announce } = context
  const settings = await lockSettings(trx, accountId)
  if (!settings) throw new AccountGoneError('the account was deleted')
  const rules = await findRules(trx, accountId)
  if (!files.every(({ content }) => isDeepStrictEqual(content.privacy, rules)))
    throw new PrivacyChangedError('other rules now')
  const { fresh, outcomes, unused } = await tellKnown(trx, accountId, files)
  const newcomers = fresh.flatMap(({ toSave }) => newcomersOf(toSave))
  const duplicates = await findDuplicates(trx, { accountId, newcomers, comparisons })
  if (!duplicates) throw new OutdatedError('there is another activity to compare with')
  for (const { content, toSave } of fresh) {
    for (const activity of toSave.activities) activity.duplicateOf = duplicates.get(activity.id) ?? null
    outcomes.push(outcomeOf(content, toSave))
  }
  const options = { accountId, defaultVisibility: settings.default_visibility, now: new Date(now()) }
  await saveActivities(
    trx,
    fresh.map(({ toSave }) => toSave),
    options,
  )
  // An activity that was deleted and comes back is still in its projects.
  const ids = newcomers.map(({ id }) => id)
  await announce('recordingsChanged', { cell, trx, accountId, ids })
  const over = batch.flatMap((one) => (one.kind === 'over' ? one.outcome : []))
  await saveOutcomes(trx, uploadId, [...over, ...outcomes])
  return unused
}

/** Separates contents that exist by now, from another import or twice in this batch. */
async function tellKnown(
  trx: CellTransaction,
  accountId: string,
  files: NamedFile[],
): Promise<{ fresh: NamedFile[]; outcomes: FileOutcome[]; unused: string[] }> {
  const hashes = files.map(({ content }) => content.sha256)
  const stored = await listStoredContents(trx, accountId, hashes)
  const fresh: NamedFile[] = []
  const outcomes: FileOutcome[] = []
  const unused: string[] = []
  for (const named of files) {
    const { content, toSave } = named
    const found = stored.get(content.sha256)
    const twin = fresh.find((other) => other.toSave.sha256 === content.sha256)
    const activities = twin ? twin.toSave.activities.map(({ id }) => id) : livingOf(found)
    if (activities.length > 0) {
      // Another import was faster, with the same content packed in another way.
      if (!twin && found && found.objectKey !== toSave.objectKey) unused.push(toSave.objectKey)
      outcomes.push(alreadyUploaded(content.file, activities))
    } else {
      const isAsBefore = isDeepStrictEqual(found, content.before)
      content.before = found
      // Its objects may have been removed together with the previous content.
      if (!isAsBefore) throw new OutdatedError('the content was removed meanwhile')
      if (found && found.objectKey !== toSave.objectKey) unused.push(found.objectKey)
      fresh.push(named)
    }
  }
  return { fresh, outcomes, unused }
}

/** The ids of activities that were not deleted. */
export const livingOf = (content: StoredContent | undefined): string[] =>
  content?.activities.filter(({ isDeleted }) => !isDeleted).map(({ id }) => id) ?? []

export function alreadyUploaded({ position, name }: FileToRead, activities: string[]): FileOutcome {
  return { position, filename: name, outcome: 'already_uploaded', sentences: [], activities }
}

/** The same activity from another source is also stored, but marked as a duplicate. */
function outcomeOf({ file, read }: NewContent, { activities }: FileToSave): FileOutcome {
  const isNew = activities.some(({ duplicateOf }) => duplicateOf === null)
  return {
    position: file.position,
    filename: file.name,
    outcome: isNew ? 'stored' : 'already_uploaded',
    sentences: read.losses,
    activities: activities.map(({ id }) => id),
  }
}

const newcomersOf = ({ sha256, activities }: FileToSave): Newcomer[] =>
  activities.map((activity) => ({ id: activity.id, sha256, activity }))

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
