import { makeId, timeOfId } from '#domain/id.ts'
import type { Region } from '#domain/region.ts'
import { keyedHash } from '#server/keys.ts'

type Content = { region: Region; accountId: string; sha256: string }
type Named = Content & { part: number | 'file' }

/**
 * The same for the same session of the same content, so that repeating an interrupted import overwrites the
 * files it has written. The id cannot be computed from the content alone. Others can read the time in an id,
 * so it is the account's, which they already know: the start of the activity would reveal when its owner left
 * home.
 */
export function activityIdOf(key: Uint8Array, { region, accountId, sha256, part }: Named): string {
  return makeId(region, timeOfId(accountId), keyedHash(key, accountId, sha256, String(part)))
}

/** The ids for the activities of a content: those that existed before keep theirs. */
export type ActivityNames = Content & { key: Uint8Array; known: { part: number; id: string }[] }

export function idOfPart({ key, known, ...content }: ActivityNames, part: number): string {
  return known.find((one) => one.part === part)?.id ?? activityIdOf(key, { ...content, part })
}
