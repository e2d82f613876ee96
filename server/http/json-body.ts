import type { FastifyInstance, FastifyRequest } from 'fastify'
import { forbiddenCharacter, malformedJson, wrongKind } from './app-error.ts'

/**
 * Bodies are JSON, uncompressed, or nothing. Plain text is refused, since forms of other sites can
 * send it without asking first; a compressed body could unpack to any size.
 */
export function parseJsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, text, done) => {
    if (!isPlain(request)) return done(wrongKind(), undefined)
    // Calls without a payload may still announce JSON.
    if (text === '') return done(null, undefined)
    return parse(request, text, (error, value) => (error ? done(malformedJson(), undefined) : done(null, value)))
  })
  app.addHook('preValidation', async (request) => {
    if (holdsNul(request.body) || holdsNul(request.query) || holdsNul(request.params)) throw forbiddenCharacter()
  })
}

function isPlain(request: FastifyRequest): boolean {
  const encoding = request.headers['content-encoding']
  return encoding === undefined || encoding === 'identity'
}

/** PostgreSQL cannot store the character, so no field may contain it. A loop, because a body may be nested too deep for recursion. */
function holdsNul(value: unknown): boolean {
  const pending: unknown[] = [value]
  while (pending.length > 0) {
    const next = pending.pop()
    if (typeof next === 'string') {
      if (next.includes('\0')) return true
    } else if (typeof next === 'object' && next !== null) {
      for (const [key, inner] of Object.entries(next)) pending.push(key, inner)
    }
  }
  return false
}
