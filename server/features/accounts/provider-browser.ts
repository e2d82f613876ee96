import { createHash, randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** As long as an attempt or a ticket, whichever was made last. */
const keptForSeconds = 600

/** Sent along when the provider leads back from elsewhere, hence not `strict`. */
const cookieName = (isHttps: boolean): string => (isHttps ? '__Host-sign-in' : 'sign-in')
const hashOf = (value: string): Buffer => createHash('sha256').update(value).digest()

/** Undefined when this browser has not begun to sign in, or too long ago. */
export function findBrowser(request: FastifyRequest, isHttps: boolean): Buffer | undefined {
  const value = readCookie(request, isHttps)
  return value === undefined ? undefined : hashOf(value)
}

/** Knows the browser again by a cookie; one that it has already is kept, since several popups may be open. */
export function markBrowser(request: FastifyRequest, reply: FastifyReply, isHttps: boolean): Buffer {
  const value = readCookie(request, isHttps) ?? randomBytes(32).toString('base64url')
  reply.setCookie(cookieName(isHttps), value, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: isHttps,
    maxAge: keptForSeconds,
  })
  return hashOf(value)
}

function readCookie(request: FastifyRequest, isHttps: boolean): string | undefined {
  const value = request.cookies[cookieName(isHttps)]
  return value !== undefined && /^[\w-]{43}$/.test(value) ? value : undefined
}
