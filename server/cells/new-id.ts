import { randomBytes } from 'node:crypto'
import { makeId } from '#domain/id.ts'
import type { Region } from '#domain/region.ts'

/**
 * The id of an account: it follows from a hash, its time included, because it is in the address of the
 * channel, and since when someone is here is not for everybody.
 */
export function accountIdOf(home: Region, hash: Buffer): string {
  return makeId(home, hash.readUIntBE(16, 6), hash)
}

export function newId(region: Region, now: number): string {
  return makeId(region, now, randomBytes(16))
}
