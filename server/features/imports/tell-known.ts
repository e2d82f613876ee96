import { isDeepStrictEqual } from 'node:util'
import type { CellTransaction } from '#server/db/schema.ts'
import {
  type KeyedRules,
  listStoredContents,
  type FileToSave,
  type StoredContent,
  listSources,
  type KnownSource,
  isBetter,
} from '#server/features/recordings/public.ts'
import { type Match } from './duplicates/plan-newcomers.ts'
import type { FileToRead, ReadFile } from './reading/reader-protocol.ts'
import type { FileOutcome } from './upload.queries.ts'

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
export type NamedFile = { content: NewContent; toSave: FileToSave }
/** A file and what became of it. */
export type Settled = { file: FileToRead; outcome: FileOutcome }

/**
 * Something was saved or removed since this was prepared. Nothing was saved, and it has to be prepared again.
 */
export class OutdatedError extends Error {
  override name = 'OutdatedError'
}

type Told = {
  fresh: NamedFile[]
  known: Settled[]
  unused: string[]
  /** The activities that a platform says new ones are the same as. */
  certain: Map<string, Match>
}

/** Separates contents that exist by now, from another import or twice in this batch. */
export async function separateKnownContents(
  trx: CellTransaction,
  accountId: string,
  files: NamedFile[],
): Promise<Told> {
  const hashes = files.map(({ content }) => content.sha256)
  const stored = await listStoredContents(trx, accountId, hashes)
  const sources = await findSources(trx, accountId, files)
  const told: Told = { fresh: [], known: [], unused: [], certain: new Map() }
  for (const named of files) {
    const { content, toSave } = named
    const { file } = content
    const found = stored.get(content.sha256)
    const twin = told.fresh.find((other) => other.toSave.sha256 === content.sha256)
    const activities = twin ? twin.toSave.activities.map(({ id }) => id) : livingFor(file, found)
    const source = sources.get(file)
    if (activities.length > 0) {
      // Another import was faster, with the same content packed in another way.
      if (!twin && found && found.objectKey !== toSave.objectKey) told.unused.push(toSave.objectKey)
      told.known.push({ file, outcome: alreadyUploaded(file, activities) })
    } else if (source && isSettled(file, source)) {
      if (!found) told.unused.push(...keysOf(toSave))
      const { activity } = source
      told.known.push({
        file,
        outcome: activity ? alreadyUploaded(file, [activity.id]) : deletedHere(file, undefined),
      })
    } else {
      const isAsBefore = isDeepStrictEqual(found, content.before)
      content.before = found
      // Its objects may have been removed together with the previous content.
      if (!isAsBefore) throw new OutdatedError('the content was removed meanwhile')
      if (found && found.objectKey !== toSave.objectKey) told.unused.push(found.objectKey)
      told.fresh.push(named)
      const [only, another] = toSave.activities
      if (source?.activity && only && !another) told.certain.set(only.id, source.activity)
    }
  }
  return told
}

async function findSources(
  trx: CellTransaction,
  accountId: string,
  files: NamedFile[],
): Promise<Map<FileToRead, KnownSource>> {
  const found = new Map<FileToRead, KnownSource>()
  const sourced = files.flatMap(({ content: { file } }) => (file.source ? { file, source: file.source } : []))
  for (const provider of new Set(sourced.map(({ source }) => source.provider))) {
    const own = sourced.filter(({ source }) => source.provider === provider)
    const externalIds = own.map(({ source }) => source.externalId)
    const known = await listSources(trx, accountId, { provider, externalIds })
    for (const { file, source } of own) {
      const one = known.find(({ external_id }) => external_id === source.externalId)
      if (one) found.set(file, one)
    }
  }
  return found
}

/** Whether a platform's activity is already known. What its owner uploads comes back even after it was deleted. */
export function isSettled({ source }: FileToRead, { activity }: KnownSource): boolean {
  if (!source) return false
  return activity ? !isBetter(source, activity) : source.origin === 'sync'
}

const keysOf = ({ objectKey, activities }: FileToSave): string[] => [
  objectKey,
  ...activities.map(({ telemetryKey }) => telemetryKey),
]

/** The ids of activities that were not deleted. */
export const livingOf = (content: StoredContent | undefined): string[] =>
  content?.activities.filter(({ isDeleted }) => !isDeleted).map(({ id }) => id) ?? []

/**
 * The ids of the activities that a file is known as here; none if it has to be stored. A restored file is known once
 * all of its missing sessions are there.
 */
export function livingFor({ restore }: FileToRead, content: StoredContent | undefined): string[] {
  if (!restore) return livingOf(content)
  const living = content?.activities.filter(({ isDeleted }) => !isDeleted) ?? []
  const wanted = living.filter(({ part }) => restore.activities.some((one) => one.part === part))
  return wanted.length < restore.activities.length ? [] : wanted.map(({ id }) => id)
}

export function alreadyUploaded({ position, name }: FileToRead, activities: string[]): FileOutcome {
  return {
    position,
    filename: name,
    outcome: 'already_uploaded',
    became: 'known',
    sentences: [],
    activities,
  }
}

/** Its owner has deleted it here, so a connected account does not bring it back. */
export function deletedHere({ position, name }: FileToRead, content: StoredContent | undefined): FileOutcome {
  return {
    position,
    filename: name,
    outcome: 'already_uploaded',
    became: 'deleted_here',
    sentences: [],
    activities: content?.activities.map(({ id }) => id) ?? [],
  }
}
