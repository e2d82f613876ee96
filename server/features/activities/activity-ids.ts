import { makeId, timeOfId } from '#domain/id.ts'
import type { Region } from '#domain/region.ts'
import { keyedHash } from '#server/keys.ts'

type Content = { region: Region; accountId: string; sha256: string }
type Named = Content & { part: number | 'file' }

/**
 * The same for the same session of the same content: an import that was cut off finds the files that
 * it has written, and writes them again in their place. Nobody who has the content can find out the id.
 * Others read the time in an id, so it is the one that they know from the account's: the start of the
 * activity would tell when its owner left home.
 */
export function activityIdOf(key: Uint8Array, { region, accountId, sha256, part }: Named): string {
  return makeId(region, timeOfId(accountId), keyedHash(key, accountId, sha256, String(part)))
}

/** What the activities of a content are called: those that were there before keep their ids. */
export type ActivityNames = Content & { key: Uint8Array; known: { part: number; id: string }[] }

export function idOfPart({ key, known, ...content }: ActivityNames, part: number): string {
  return known.find((one) => one.part === part)?.id ?? activityIdOf(key, { ...content, part })
}
