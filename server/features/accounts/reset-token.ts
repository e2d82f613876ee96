import { createHash, randomBytes } from 'node:crypto'
import { isRegion, type Region } from '#domain/region.ts'

const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest()

/** The token goes into the mail and only its hash is stored, so reading the table is not enough to use it. */
export function newResetToken(home: Region): { token: string; hash: Buffer } {
  const token = `${home}_${randomBytes(32).toString('base64url')}`
  return { token, hash: hashOf(token) }
}

/** The token begins with the region, so that only one cell has to be queried. */
export function readResetToken(token: string): { region: Region; hash: Buffer } | undefined {
  const region = /^([a-z]{2})_[\w-]{43}$/.exec(token)?.[1]
  return region !== undefined && isRegion(region) ? { region, hash: hashOf(token) } : undefined
}
