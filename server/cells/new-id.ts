import { randomBytes } from 'node:crypto'
import { makeId } from '#domain/id.ts'
import type { Region } from '#domain/region.ts'

/**
 * The id of an account. All of it, including its timestamp, comes from a hash: it is part of the channel's
 * address, and the date someone joined is not public.
 */
export function accountIdOf(home: Region, hash: Buffer): string {
  return makeId(home, hash.readUIntBE(16, 6), hash)
}

export function newId(region: Region, now: number): string {
  return makeId(region, now, randomBytes(16))
}
