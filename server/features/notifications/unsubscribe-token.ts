import { timingSafeEqual } from 'node:crypto'
import { isId } from '#domain/id.ts'
import { deriveKey, keyedHash } from '#server/keys.ts'

const sign = (secret: string, accountId: string): string =>
  keyedHash(deriveKey(secret, 'unsubscribe'), accountId).toString('base64url')

/** Does not expire, since mail is often read late. All that it permits is ending digests. */
export const writeUnsubscribeToken = (secret: string, accountId: string): string =>
  `${accountId}.${sign(secret, accountId)}`

/** The account, or undefined if the token was not made here. */
export function readUnsubscribeToken(secret: string, token: string): string | undefined {
  const [accountId = '', signature = '', ...more] = token.split('.')
  if (more.length > 0 || !isId(accountId)) return undefined
  const [given, expected] = [Buffer.from(signature), Buffer.from(sign(secret, accountId))]
  return given.length === expected.length && timingSafeEqual(given, expected) ? accountId : undefined
}
