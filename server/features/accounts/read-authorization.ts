import type { FastifyRequest } from 'fastify'
import { Email, PasswordDigest } from '#contract/sign-in.ts'

export type Credentials = { email: string; digest: string }

/** `Authorization: Basic base64(email:digest)`. Undefined when there is none, or nothing that could be right. */
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

/** `Authorization: Bearer <ticket>`. Whether the ticket is a good one is for others to say. */
export function readBearer({ headers }: FastifyRequest): string | undefined {
  return /^bearer +([\w.~+/=-]{1,8000})$/i.exec(headers.authorization ?? '')?.[1]
}
