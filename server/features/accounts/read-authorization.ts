import type { FastifyRequest } from 'fastify'
import { Email, PasswordDigest } from '#contract/accounts/sign-in.ts'

export type Credentials = { email: string; digest: string }

/** Reads `Authorization: Basic base64(email:digest)`. Undefined if it is missing or malformed. */
export function readBasic({ headers }: FastifyRequest): Credentials | undefined {
  const encoded = /^basic +([a-z0-9+/]{1,1000}={0,2})$/i.exec(headers.authorization ?? '')?.[1]
  if (encoded === undefined) return undefined
  const text = Buffer.from(encoded, 'base64').toString()
  const colon = text.indexOf(':')
  const email = text.slice(0, Math.max(colon, 0))
  const digest = text.slice(colon + 1)
  return Email.safeParse(email).success && PasswordDigest.safeParse(digest).success
    ? { email, digest }
    : undefined
}

/** Reads `Authorization: Bearer <ticket>`, without checking the ticket. */
export function readBearer({ headers }: FastifyRequest): string | undefined {
  return /^bearer +([\w.~+/=-]{1,8000})$/i.exec(headers.authorization ?? '')?.[1]
}
