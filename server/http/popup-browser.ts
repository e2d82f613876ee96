import { createHash, randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** As long as a popup may take or a ticket is valid, counted from the most recent one. */
const keptForSeconds = 600

/** Not `strict`, because the cookie must be sent when the provider redirects back from another site. */
const cookieName = (isHttps: boolean): string => (isHttps ? '__Host-sign-in' : 'sign-in')
const hashOf = (value: string): Buffer => createHash('sha256').update(value).digest()

/** Undefined if no popup was opened in this browser, or too long ago. */
export function findBrowser(request: FastifyRequest, isHttps: boolean): Buffer | undefined {
  const value = readCookie(request, isHttps)
  return value === undefined ? undefined : hashOf(value)
}

/** Marks the browser with a cookie. An existing cookie is kept, since several popups can be open at once. */
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
