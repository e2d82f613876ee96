import { isDeepStrictEqual } from 'node:util'
import { serverMessages } from '#contract/server-messages.ts'
import { RecordingRank } from '#domain/fitness/recording-rank.ts'
import { UnreadableFileError } from '#domain/telemetry/recording.ts'
import type { Cell } from '#server/cells/cell.ts'
import { folderOfPictures } from '#server/cells/files-of.ts'
import type { Announce } from '#server/changes.ts'
import { codeOf } from '#server/db/failures.ts'
import type { CellTransaction } from '#server/db/schema.ts'
import {
  joinOriginals,
  listEquallyVisibleDuplicates,
  deriveForOthers,
  findRules,
  lockSettings,
  listStoredContents,
  saveActivities,
  type FileToSave,
  type SaveOptions,
  raiseRank,
  saveSources,
  type SourceToSave,
  takeOver,
} from '#server/features/recordings/public.ts'
import { giveDefaultGear } from '#server/features/gear/public.ts'
import {
  compareActivities,
  type Comparisons,
  findDuplicates,
  type Newcomer,
} from './duplicates/find-duplicates.ts'
import { compareTwins, findTwins } from './duplicates/find-twins.ts'
import { nameFile, removeObjects, storeObjects } from './file-objects.ts'
import { type ExtrasToSave, saveExtras } from './platform-export/save-gear.ts'
import { saveRestored, type SavedAgain } from './own-export/save-restored.ts'
import { planNewcomers, type Plan } from './duplicates/plan-newcomers.ts'
import { ReadingMistakeError, type ReaderPool } from './reading/reader-pool.ts'
import type { FileToRead } from './reading/reader-protocol.ts'
import {
  OutdatedError,
  separateKnownContents,
  type NamedFile,
  type NewContent,
  type Settled,
} from './tell-known.ts'
import { type FileOutcome, unreadable } from './upload.queries.ts'

export type ReadOutcome = NewContent | { kind: 'over'; file: FileToRead; outcome: FileOutcome }

export type SaveContext = {
  cell: Cell
  accountId: string
  /** The import, unless the files come from a connected account. */
  uploadId: string | null
  readers: ReaderPool
  /** The key for making ids. */
  key: Uint8Array
  now: () => number
  announce: Announce
  /** The files of Trailcast's own export that is being restored. */
  siblings?: ReadonlySet<string>
  /** Keeps what became of the files, in the same transaction. */
  saveOutcomes: (trx: CellTransaction, outcomes: FileOutcome[]) => Promise<void>
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
    const newcomers = firsts.flatMap(({ toSave }) => newcomersOf(toSave, context))
    await compareActivities({ cell, accountId, readers }, newcomers, comparisons)
    await compareTwins({ cell, accountId, readers }, newcomers, comparisons)
    try {
      const { unused, replaced } = await cell.db
        .transaction()
        .execute((trx) => saveAll(trx, context, { batch, files, comparisons }))
      for (const key of unused) await cell.files.delete(key)
      for (const id of replaced) await cell.files.deletePrefix(folderOfPictures(accountId, id))
      return
    } catch (error) {
      if (!(error instanceof OutdatedError)) throw error
    }
  }
}

type Prepared = { batch: ReadOutcome[]; files: NamedFile[]; comparisons: Comparisons }
/** The keys of objects that no row refers to any more, and the activities with another recording. */
type Leftovers = { unused: string[]; replaced: string[] }

async function saveAll(
  trx: CellTransaction,
  context: SaveContext,
  { batch, files, comparisons }: Prepared,
): Promise<Leftovers> {
  const { cell, accountId, uploadId, announce } = context
  const settings = await lockSettings(trx, accountId)
  if (!settings) throw new AccountGoneError('the account was deleted')
  const rules = await findRules(trx, accountId)
  if (!files.every(({ content }) => isDeepStrictEqual(content.privacy, rules)))
    throw new PrivacyChangedError('other rules now')
  const { fresh, known, unused, certain } = await separateKnownContents(trx, accountId, files)
  const newcomers = fresh
    .flatMap(({ toSave }) => newcomersOf(toSave, context))
    .toSorted((a, b) => b.rank - a.rank || Number(a.isOwnerOnly) - Number(b.isOwnerOnly))
  const matches = await findDuplicates(trx, { accountId, newcomers, comparisons, certain })
  if (!matches) throw new OutdatedError('there is another activity to compare with')
  const plans = planNewcomers(newcomers, matches)
  const twins = await findTwins(trx, { accountId, newcomers, comparisons })
  if (!twins) throw new OutdatedError('there is another activity that may be the same')
  const now = new Date(context.now())
  const options = { accountId, defaultVisibility: settings.default_visibility, now, uploadId }
  unused.push(...(await savePlanned(trx, { fresh, plans, twins, options })))
  const joining = [...plans].flatMap(([id, plan]) =>
    plan.kind === 'stored' && (plan.duplicateOf !== null || twins.has(id)) ? id : [],
  )
  const joined = await listEquallyVisibleDuplicates(trx, { accountId, ids: joining })
  await joinOriginals(trx, { ...options, ids: joining })
  const replaced = [...plans.values()].flatMap((plan) => (plan.kind === 'replaces' ? plan.id : []))
  if (replaced.length > 0) await cell.jobs.enqueue(deriveForOthers, { accountId }, { transaction: trx })
  // An activity that was deleted and comes back is still in its projects.
  const ids = newcomers.map(({ id }) => idBy(plans, id))
  await announce('recordingsChanged', { cell, trx, accountId, ids })
  const over = batch.flatMap((one) => (one.kind === 'over' ? one : []))
  const settled = [
    ...over,
    // The same content twice in this batch became one activity.
    ...known.map((one) => renamed(one, plans)),
    ...fresh.map((named) => settledOf(named, plans)),
  ]
  await saveWhereFrom(trx, { accountId, now }, settled)
  joined.push(...(await saveRestored(trx, { accountId, uploadId, now }, restoredBy(fresh, plans))))
  // An activity that was deleted and comes back as a duplicate brings its comments and votes with it.
  if (joined.length > 0) await announce('duplicatesChanged', { cell, trx, accountId, ids: joined })
  await saveExtras(trx, context, settled.flatMap(extrasOf))
  await giveDefaultGear(trx, {
    accountId,
    ids: fresh.flatMap((named) => withoutGearOf(named, plans)),
    now: now.getTime(),
  })
  await context.saveOutcomes(
    trx,
    settled.map(({ outcome }) => outcome),
  )
  return { unused, replaced }
}

/** What an export says only for the owner is also stored with an activity that was here before. */
function extrasOf({ file: { extras, texts }, outcome }: Settled): ExtrasToSave[] {
  return extras ? [{ ...extras, sport: texts?.sport ?? null, activityIds: outcome.activities }] : []
}

/** What became of the restored activities. */
function restoredBy(fresh: NamedFile[], plans: Plans): SavedAgain[] {
  return fresh.flatMap(({ toSave }) =>
    toSave.activities.flatMap(({ id, restored }) =>
      restored
        ? { restored, activityId: idBy(plans, id), isRecording: plans.get(id)?.kind !== 'merged' }
        : [],
    ),
  )
}

/** The new activities of a file, unless an export says what gear was used, or that none was. */
function withoutGearOf({ content, toSave }: NamedFile, plans: Plans): string[] {
  if (content.file.extras || content.file.restore) return []
  return toSave.activities.flatMap(({ id }) => (plans.get(id)?.kind === 'stored' ? id : []))
}

type Plans = ReadonlyMap<string, Plan>

/** The activity that a new one became. */
function idBy(plans: Plans, id: string): string {
  const plan = plans.get(id)
  if (plan?.kind === 'replaces') return plan.id
  return plan?.kind === 'merged' ? plan.into : id
}

const renamed = ({ file, outcome }: Settled, plans: Plans): Settled => ({
  file,
  outcome: { ...outcome, activities: outcome.activities.map((id) => idBy(plans, id)) },
})

type Planned = {
  fresh: NamedFile[]
  plans: Plans
  /** What its owner has to be asked about. */
  twins: ReadonlyMap<string, string>
  options: SaveOptions
}

/** Returns the keys of objects that no row refers to. */
async function savePlanned(
  trx: CellTransaction,
  { fresh, plans, twins, options }: Planned,
): Promise<string[]> {
  const unused: string[] = []
  const kept: FileToSave[] = []
  for (const { content, toSave } of fresh) {
    const activities = toSave.activities.filter(({ id }) => plans.get(id)?.kind !== 'merged')
    for (const activity of activities) {
      const plan = plans.get(activity.id)
      activity.duplicateOf = plan?.kind === 'stored' ? plan.duplicateOf : null
      if (plan?.kind === 'stored' && plan.duplicateOf === null)
        activity.maybeSameAs = twins.get(activity.id) ?? null
    }
    if (activities.length > 0) kept.push({ ...toSave, activities })
    // A deletion that can still be undone needs the objects.
    if (content.before) continue
    if (activities.length === 0) unused.push(toSave.objectKey)
    const merged = toSave.activities.filter((activity) => !activities.includes(activity))
    unused.push(...merged.map(({ telemetryKey }) => telemetryKey))
  }
  await saveActivities(trx, kept, options)
  for (const { content, toSave } of fresh)
    for (const { id: from } of toSave.activities) {
      const plan = plans.get(from)
      if (plan?.kind !== 'replaces') continue
      unused.push(...(await takeOver(trx, { ...options, from, to: plan.id, hasTexts: hasTexts(content) })))
    }
  return unused
}

const hasTexts = ({ file }: NewContent): boolean => file.texts !== null

/** Remembers what platforms call the activities, and that they came from a better source. */
async function saveWhereFrom(
  trx: CellTransaction,
  options: { accountId: string; now: Date },
  settled: Settled[],
): Promise<void> {
  const sources: SourceToSave[] = []
  for (const { file, outcome } of settled) {
    const { source, texts, restore } = file
    // The export says where each of its activities came from.
    if (restore) continue
    const [activityId] = outcome.activities
    if (outcome.became === 'known')
      await raiseRank(trx, outcome.activities, {
        rank: source?.rank ?? RecordingRank.original,
        provider: source?.origin === 'sync' ? source.provider : 'file',
      })
    if (!source || activityId === undefined) continue
    const fields = texts ? { title: texts.name, description: texts.description, sport: texts.sport } : {}
    const isRecording = outcome.became === 'stored' || outcome.became === 'replaced'
    sources.push({ source, activityId, isRecording, fields })
  }
  await saveSources(trx, options, sources)
}

/** The same activity from another source is also stored, but marked as a duplicate. */
function settledOf({ content: { file, read }, toSave: { activities } }: NamedFile, plans: Plans): Settled {
  const own = activities.flatMap(({ id }) => plans.get(id) ?? [])
  const isNew = own.some((plan) => plan.kind === 'stored' && plan.duplicateOf === null)
  const isBetterNow = own.some(({ kind }) => kind === 'replaces')
  return {
    file,
    outcome: {
      position: file.position,
      filename: file.name,
      outcome: isNew || isBetterNow ? 'stored' : 'already_uploaded',
      became: isNew ? 'stored' : isBetterNow ? 'replaced' : 'merged',
      sentences: read.losses,
      activities: activities.map(({ id }) => idBy(plans, id)),
    },
  }
}

function newcomersOf({ sha256, activities, source }: FileToSave, { siblings }: SaveContext): Newcomer[] {
  return activities.map((activity) => {
    const { restored } = activity
    const { rank = RecordingRank.original, isOwnerOnly = false } = restored ?? source ?? {}
    const apartFrom = restored && siblings
    return { id: activity.id, sha256, activity, rank, isOwnerOnly, apartFrom }
  })
}

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
  const { cell, accountId } = context
  context.onMistake(reason)
  const stored = await listStoredContents(cell.db, accountId, [content.sha256])
  if (!stored.has(content.sha256)) await removeObjects(cell, nameFile(context, content))
  const outcome = unreadable(content.file, serverMessages.fileNotRead)
  await cell.db.transaction().execute((trx) => context.saveOutcomes(trx, [outcome]))
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
