import { timingSafeEqual } from 'node:crypto'
import { dayMs } from '#domain/time/durations.ts'
import { deriveKey, keyedHash } from '#server/keys.ts'
import type { Services } from '#server/services.ts'

const lifetimeMs = dayMs

type Address = { accountId: string; email: string }

const signatureOf = ({ config }: Pick<Services, 'config'>, { accountId, email }: Address, end: string) =>
  keyedHash(deriveKey(config.secret, 'email confirmations'), accountId, email.toLowerCase(), end)

/** Nothing is stored: the signature covers the account, its address and the end, so a new address voids it. */
export function makeConfirmationToken(services: Pick<Services, 'config' | 'now'>, address: Address): string {
  const end = String(services.now() + lifetimeMs)
  return `${end}_${signatureOf(services, address, end).toString('base64url')}`
}

export function isConfirmationToken(
  services: Pick<Services, 'config' | 'now'>,
  address: Address,
  token: string,
): boolean {
  const [, end = '', signature = ''] = /^(\d{13})_([\w-]{43})$/.exec(token) ?? []
  if (Number(end) <= services.now()) return false
  return timingSafeEqual(Buffer.from(signature, 'base64url'), signatureOf(services, address, end))
}
