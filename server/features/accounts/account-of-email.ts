import { makeId } from '#domain/id.ts'
import { regions } from '#domain/region.ts'
import { deriveKey, keyedHash } from '#server/keys.ts'
import type { Services } from '#server/services.ts'
import { findAccount } from './find-account.ts'

/**
 * The id of the account with this address, or an id that nobody has: whatever is asked next can then
 * be asked for unknown addresses, too, and takes as long. The directory asks the home cell of an
 * address that it knows, so a cell is asked for one that it does not know.
 */
export async function accountIdOf({ cells, config, now }: Services, email: string): Promise<string> {
  const found = await cells.directory.find('email', email)
  if (found !== undefined) return found
  const random = keyedHash(deriveKey(config.secret, 'decoys'), email.toLowerCase())
  const nobody = makeId(regions[random.readUInt8(31) % regions.length] ?? 'us', now(), random)
  await findAccount(cells, nobody)
  return nobody
}
