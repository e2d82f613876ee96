import { makeId, timeOfId } from '#domain/id.ts'
import type { Region } from '#domain/region.ts'
import { keyedHash } from '#server/keys.ts'

type Named = { region: Region; accountId: string; sha256: string; part: number | 'file' }

/**
 * The same for the same session of the same content: an import that was cut off finds the files that
 * it has written, and writes them again in their place. Nobody who has the content can find out the id.
 * Others read the time in an id, so it is the one that they know from the account's: the start of the
 * activity would tell when its owner left home.
 */
export function activityIdOf(key: Uint8Array, { region, accountId, sha256, part }: Named): string {
  return makeId(region, timeOfId(accountId), keyedHash(key, accountId, sha256, String(part)))
}
