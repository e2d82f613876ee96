import type { ProviderId } from '#domain/fitness/provider.ts'
import { RecordingRank } from '#domain/fitness/recording-rank.ts'
import type { CellDb, CellTransaction } from '#server/db/schema.ts'
import { deriveKey } from '#server/keys.ts'
import type { Services } from '#server/services.ts'
import { importLimits } from '../reading/import-limits.ts'
import { readOne } from '../import-upload.ts'
import type { FileToRead } from '../reading/reader-protocol.ts'
import {
  type FileSource,
  findRules,
  listStoredContents,
  listSources,
} from '#server/features/recordings/public.ts'
import { release } from '../reading/reader-protocol.ts'
import { readers } from '../reading/readers.ts'
import { PrivacyChangedError, saveEach, type ReadOutcome, type SaveEachContext } from '../save-batch.ts'
import { alreadyUploaded, deletedHere, isSettled } from '../tell-known.ts'
import type { FileOutcome } from '../upload.queries.ts'
import { findCrossed } from '#server/features/trails/public.ts'
import { levelActivities } from '#server/features/altitude/public.ts'
import { measureActivities } from '#server/features/efforts/public.ts'
import type { ProvidedTexts } from './update-provided.ts'

export type { ProvidedTexts }
export { countProvided, removeAllProvided, removeProvided } from './remove-provided.ts'
export { updateProvided } from './update-provided.ts'

/** An activity as provided by a platform or a folder. */
export type ProvidedRecording = {
  provider: ProviderId
  /** The id of the activity at the platform. */
  externalId: string
  /** A file, or a document of domain/formats/streams. */
  kind: 'file' | 'streams'
  audience: 'any' | 'owner_only'
  filename: string
  bytes: Uint8Array
  texts: ProvidedTexts | null
  /** It is private at the platform. It is then stored for its owner only. */
  isPrivate: boolean
}

export type ProvidedOutcome = {
  externalId: string
  /**
   * `replaced`: it took the place of a worse recording; `merged`: a better one is here, only its name was
   * remembered; `deleted_here`: its owner does not want it.
   */
  outcome: FileOutcome['became']
  activityId: string | null
  /** Why it could not be read. */
  sentence: string | null
}

type Import = {
  accountId: string
  recordings: ProvidedRecording[]
  signal: AbortSignal
  /** Called in the transaction that saves these outcomes; once for each recording. */
  alsoSave?: (trx: CellTransaction, outcomes: ProvidedOutcome[]) => Promise<void>
}

/** Stores what a connected account has recorded. Repeating it has no further effect. */
export async function importProvided(
  services: Services,
  { accountId, recordings, signal, alsoSave }: Import,
): Promise<ProvidedOutcome[]> {
  const cell = services.cells.of(accountId)
  const results: ProvidedOutcome[] = []
  // One at a time: the next may be the same activity.
  for (const recording of recordings) {
    signal.throwIfAborted()
    const outcome = await importOne(services, { accountId, recording, signal, alsoSave })
    results.push(outcome)
  }
  if (results.some(({ outcome }) => outcome === 'stored' || outcome === 'replaced')) {
    await cell.jobs.enqueue(findCrossed, { accountId })
    await cell.jobs.enqueue(levelActivities, { accountId })
    await cell.jobs.enqueue(measureActivities, { accountId })
  }
  return results
}

type ImportOne = Pick<Import, 'accountId' | 'signal'> & {
  recording: ProvidedRecording
  alsoSave: Import['alsoSave'] | undefined
}

async function importOne(
  services: Services,
  { accountId, recording, signal, alsoSave }: ImportOne,
): Promise<ProvidedOutcome> {
  const cell = services.cells.of(accountId)
  const { provider, externalId } = recording
  let result: ProvidedOutcome | undefined
  const context: SaveEachContext = {
    cell,
    accountId,
    uploadId: null,
    readers,
    key: deriveKey(services.config.secret, 'activity ids'),
    now: services.now,
    announce: services.announce,
    async saveOutcomes(trx, outcomes) {
      const [outcome] = outcomes
      if (!outcome) return
      result = providedOutcome(externalId, outcome)
      await alsoSave?.(trx, [result])
    },
    onMistake: (error) =>
      services.log.error({ provider, err: error }, 'an activity was not read because of a bug'),
  }
  const file = fileOf(recording)
  for (;;) {
    const read = await readProvided({ ...context, signal, uploadedAtMs: services.now() }, file)
    try {
      await saveEach(context, [read])
      break
    } catch (error) {
      if (!(error instanceof PrivacyChangedError)) throw error
    } finally {
      release(read)
    }
  }
  if (!result) throw new Error('a recording was neither stored nor refused')
  return result
}

/** A platform's activity that is known is not even read. */
async function readProvided(
  context: Parameters<typeof readOne>[0],
  file: FileToRead & { source: FileSource },
): Promise<ReadOutcome> {
  const { cell, accountId } = context
  const { provider, externalId } = file.source
  const [known] = await listSources(cell.db, accountId, { provider, externalIds: [externalId] })
  if (known && isSettled(file, known)) {
    const { activity } = known
    const outcome = activity ? alreadyUploaded(file, [activity.id]) : deletedHere(file, undefined)
    return { kind: 'over', file, outcome }
  }
  const privacy = await findRules(cell.db, accountId)
  const isKnown = async (sha256: string) =>
    (await listStoredContents(cell.db, accountId, [sha256])).get(sha256)
  return readOne(context, { file, isKnown, privacy, budget: { leftBytes: importLimits.fileBytes } })
}

function fileOf(recording: ProvidedRecording): FileToRead & { source: FileSource } {
  const { provider, externalId, kind, audience, filename, bytes, texts, isPrivate } = recording
  const ofFile = provider === 'webdav' ? RecordingRank.original : RecordingRank.provided
  return {
    position: 0,
    path: '',
    name: filename,
    entry: null,
    lastModifiedMs: null,
    texts: texts && { name: texts.title, description: texts.description, sport: texts.sport },
    bytes,
    isStreams: kind === 'streams',
    source: {
      provider,
      externalId,
      origin: 'sync',
      rank: kind === 'streams' ? RecordingRank.streams : ofFile,
      isOwnerOnly: audience === 'owner_only',
    },
    isPrivate,
  }
}

function providedOutcome(
  externalId: string,
  { became, activities, sentences }: FileOutcome,
): ProvidedOutcome {
  return {
    externalId,
    outcome: became,
    activityId: became === 'deleted_here' ? null : (activities[0] ?? null),
    sentence: became === 'unreadable' ? sentences.join(' ') : null,
  }
}

/** Which of a platform's activities need not be fetched. */
export async function listKnown(
  db: CellDb,
  accountId: string,
  provider: ProviderId,
  externalIds: string[],
): Promise<Map<string, 'here' | 'deleted_here'>> {
  const sources = await listSources(db, accountId, { provider, externalIds })
  return new Map(
    sources.map(({ external_id, activity }) => [external_id, activity ? 'here' : 'deleted_here'] as const),
  )
}
