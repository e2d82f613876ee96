import { makeId } from '#domain/id.ts'
import { regions } from '#domain/region.ts'
import { deriveKey, keyedHash } from '#server/keys.ts'
import type { Services } from '#server/services.ts'
import { findAccount } from './find-account.ts'

/**
 * Returns the id of the account with this address, or else an id that no account has, so that the caller does the same
 * work in the same time for unknown addresses. The directory queries the home cell of an address it knows, so a cell is
 * queried for unknown addresses as well.
 */
export async function accountIdOf({ cells, config, now }: Services, email: string): Promise<string> {
  const found = await cells.directory.find('email', email)
  if (found !== undefined) return found
  const random = keyedHash(deriveKey(config.secret, 'decoys'), email.toLowerCase())
  const nobody = makeId(regions[random.readUInt8(31) % regions.length] ?? 'us', now(), random)
  await findAccount(cells, nobody)
  return nobody
}
