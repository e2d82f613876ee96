import { serverMessages } from '#contract/server-messages.ts'
import { UnreadableFileError } from '#domain/telemetry/recording.ts'
import { saveImport } from './import.queries.ts'
import {
  findRules,
  lockSettings,
  type KeyedRules,
  listStoredContents,
  type StoredContent,
} from '#server/features/recordings/public.ts'
import { saveGear } from './platform-export/save-gear.ts'
import { namesOf } from './file-objects.ts'
import { importLimits } from './reading/import-limits.ts'
import { keepPhoto } from './keep-photos.ts'
import { prepareRestore, type RestoreContext } from './own-export/prepare-restore.ts'
import { linkRestored } from './own-export/restore.queries.ts'
import { release, type FileToRead, type Listing } from './reading/reader-protocol.ts'
import { ReadingMistakeError } from './reading/reader-pool.ts'
import { PrivacyChangedError, saveEach, type ReadOutcome, type SaveEachContext } from './save-batch.ts'
import { alreadyUploaded, deletedHere, livingFor } from './tell-known.ts'
import {
  type FileOutcome,
  listFinishedPositions,
  markFilesTotal,
  saveOutcomes,
  unreadable,
} from './upload.queries.ts'

export type ImportContext = SaveEachContext & {
  uploadId: string
  signal: AbortSignal
  report: (progress: number) => Promise<void>
  /** The time of the upload, which dates files without times and must not change from run to run. */
  uploadedAtMs: number
  /** The limit for all its files together, unpacked, after which no more are read. */
  maxBytes: number
  hideAsBefore: RestoreContext['hideAsBefore']
}

type UploadedFile = {
  path: string
  size: number
  filename: string
  lastModifiedMs: number | null
  /** Where zips within the zip can be unpacked. */
  folder: string
}

/** Keeps readers busy while earlier results are written, without filling the memory. */
const maxAhead = { files: 8, bytes: 16_000_000 }

/** Reads every file of an upload that no earlier run has finished, and saves the result of each. */
export async function importUpload(context: ImportContext, upload: UploadedFile): Promise<void> {
  const { cell, uploadId, accountId } = context
  const listing = await context.readers.use((reader) =>
    reader.ask({ kind: 'list', ...upload }, importLimits.listMs + timeFor(upload.size)),
  )
  const total = listing.files.length + listing.refused.length + listing.photos.length
  const { source, zones } = listing
  const restore = listing.own && (await prepareRestore(context, listing, listing.own))
  const { notes, files: wanted, over } = restore ?? { ...listing, over: [] }
  if (!listing.isSingle) await saveImport(cell.db, { uploadId, accountId, source, zones, notes })
  await saveGear(cell.db, context, listing.gear)
  await markFilesTotal(cell.db, uploadId, total)
  const finished = await listFinishedPositions(cell.db, uploadId)
  await saveOver(context, [...refusedOf(listing), ...over], finished)
  const files = wanted.filter(({ position }) => !finished.has(position))
  const isKnown = await knownContents(context, files.length)
  let privacy = await findRules(cell.db, context.accountId)
  let done = total - files.length - listing.photos.length
  const budget = { leftBytes: context.maxBytes }
  const read = (file: FileToRead) => readOne(context, { file, isKnown, privacy, budget })
  for await (const batch of batchesOf(
    readAhead(files, { ahead: maxAhead, read, bytesOf: ({ entry }) => entry?.size ?? 0 }),
  )) {
    context.signal.throwIfAborted()
    let outcomes = batch
    for (;;) {
      try {
        await saveEach(restore ? { ...context, siblings: restore.siblings } : context, outcomes)
        break
      } catch (error) {
        if (!(error instanceof PrivacyChangedError)) throw error
        privacy = await findRules(cell.db, context.accountId)
        outcomes = await readAgain(outcomes, read)
      }
    }
    release(outcomes)
    done += batch.length
    void context.report(done / total)
  }
  if (restore) await linkAll(context, listing)
  // After the activities, which people wait for.
  for (const photo of listing.photos) {
    if (finished.has(photo.position)) continue
    context.signal.throwIfAborted()
    await keepPhoto(context, photo, timeFor(photo.entry.size))
  }
}

/** Files that were read under outdated privacy rules are read again before they are stored. */
function readAgain(
  outcomes: ReadOutcome[],
  read: (file: FileToRead) => Promise<ReadOutcome>,
): Promise<ReadOutcome[]> {
  return Promise.all(outcomes.map(async (outcome) => (outcome.kind === 'new' ? read(outcome.file) : outcome)))
}

const refusedOf = ({ refused }: Listing): FileOutcome[] =>
  refused.map(({ sentence, ...file }) => unreadable(file, sentence))

/** Saves what is known without reading the files. */
async function saveOver(
  { cell, uploadId }: ImportContext,
  all: FileOutcome[],
  finished: Set<number>,
): Promise<void> {
  const outcomes = all.filter(({ position }) => !finished.has(position))
  for (let from = 0; from < outcomes.length; from += 1000)
    await saveOutcomes(cell.db, uploadId, outcomes.slice(from, from + 1000))
}

/** Runs at the end: two files can have copies of each other's activities, so one of them comes before its original. */
async function linkAll(
  { cell, accountId, uploadId, announce }: ImportContext,
  { files }: Listing,
): Promise<void> {
  const activities = files.flatMap(({ restore }) => restore?.activities ?? [])
  await cell.db.transaction().execute(async (trx) => {
    if (!(await lockSettings(trx, accountId))) return
    const ids = await linkRestored(trx, { accountId, uploadId }, activities)
    if (ids.length > 0) await announce('duplicatesChanged', { cell, trx, accountId, ids })
  })
}

export type Known = (sha256: string) => Promise<StoredContent | undefined>

/** With many files, reading all known contents once is cheaper than a query for each. */
async function knownContents({ cell: { db }, accountId }: ImportContext, files: number): Promise<Known> {
  if (files < 20) return async (sha256) => (await listStoredContents(db, accountId, [sha256])).get(sha256)
  const known = await listStoredContents(db, accountId)
  return async (sha256) => known.get(sha256)
}

type ReadOptions = { file: FileToRead; isKnown: Known; privacy: KeyedRules; budget: { leftBytes: number } }

type ReadContext = Pick<
  ImportContext,
  'cell' | 'accountId' | 'key' | 'readers' | 'signal' | 'uploadedAtMs' | 'onMistake'
>

export async function readOne(
  context: ReadContext,
  { file, isKnown, privacy, budget }: ReadOptions,
): Promise<ReadOutcome> {
  context.signal.throwIfAborted()
  try {
    return await context.readers.use(async (reader) => {
      if (budget.leftBytes < 0) throw new UnreadableFileError(serverMessages.zipTooLarge)
      const { sha256, bytes } = await reader.ask(
        { kind: 'open', file },
        timeFor(file.entry?.size ?? importLimits.fileBytes),
      )
      budget.leftBytes -= bytes
      if (isOther(file, sha256)) throw new UnreadableFileError(serverMessages.notAsExported)
      const before = await isKnown(sha256)
      const known = livingFor(file, before)
      if (known.length > 0) return { kind: 'over', file, outcome: alreadyUploaded(file, known) }
      if (before && file.source?.origin === 'sync')
        return { kind: 'over', file, outcome: deletedHere(file, before) }
      const circumstances = { privacy, names: namesOf(context, sha256, before), nowMs: context.uploadedAtMs }
      const read = await reader.ask(
        { kind: 'read', circumstances },
        timeFor(file.entry?.size ?? importLimits.fileBytes),
      )
      return { kind: 'new', file, sha256, read, before, privacy }
    })
  } catch (error) {
    if (error instanceof UnreadableFileError)
      return { kind: 'over', file, outcome: unreadable(file, error.message) }
    if (!(error instanceof ReadingMistakeError)) throw error
    // One file must not prevent the others from being imported.
    context.onMistake(error)
    return { kind: 'over', file, outcome: unreadable(file, serverMessages.fileNotRead) }
  }
}

/** What an export says about an activity applies to its content only. */
const isOther = ({ restore }: FileToRead, sha256: string): boolean =>
  typeof restore?.sha256 === 'string' && restore.sha256 !== sha256

const timeFor = (bytes: number): number =>
  importLimits.readMs + (bytes / 1e6) * importLimits.readMsPerMegabyte

/** Each batch is a transaction, which costs the same for one file and for several. */
const maxFiles = 24
/** How many points are held in memory together, besides those of the file that exceeded the limit. */
const maxPoints = 100_000
/** People watch their activities arrive, so a batch must not take long, and the first one comes at once. */
const longestMs = 700
const maxFilesAtFirst = 2

async function* batchesOf(outcomes: AsyncIterable<ReadOutcome>): AsyncGenerator<ReadOutcome[]> {
  let batch: ReadOutcome[] = []
  let points = 0
  let begunAt = 0
  let max = maxFilesAtFirst
  for await (const outcome of outcomes) {
    if (batch.length === 0) begunAt = performance.now()
    batch.push(outcome)
    points += pointsOf(outcome)
    if (batch.length < max && points < maxPoints && performance.now() - begunAt < longestMs) continue
    yield batch
    batch = []
    points = 0
    max = maxFiles
  }
  if (batch.length > 0) yield batch
}

function pointsOf(outcome: ReadOutcome): number {
  return outcome.kind === 'new'
    ? outcome.read.activities.reduce((sum, { pointCount }) => sum + pointCount, 0)
    : 0
}

type ReadAheadOptions<Item, Result> = {
  read: (item: Item) => Promise<Result>
  /**
   * No more than this is read before the first result is taken, except that one is always read, however
   * large.
   */
  ahead: { files: number; bytes: number }
  bytesOf: (item: Item) => number
}

/** The results in the order of the items, while the next ones are being read. */
async function* readAhead<Item, Result>(
  items: readonly Item[],
  { read, ahead, bytesOf }: ReadAheadOptions<Item, Result>,
): AsyncGenerator<Result> {
  const reading: { result: Promise<Result>; bytes: number }[] = []
  let bytes = 0
  let next = 0
  const beginMore = () => {
    for (let item = items[next]; item !== undefined; item = items[++next]) {
      const more = bytesOf(item)
      if (reading.length > 0 && (reading.length >= ahead.files || bytes + more > ahead.bytes)) return
      const result = read(item)
      // The consumer gets the failure later; until then it must not count as unhandled.
      result.catch(() => {})
      reading.push({ result, bytes: more })
      bytes += more
    }
  }
  beginMore()
  for (let first = reading[0]; first !== undefined; first = reading[0]) {
    const result = await first.result
    reading.shift()
    bytes -= first.bytes
    beginMore()
    yield result
  }
}
