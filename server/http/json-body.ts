import type { FastifyInstance, FastifyRequest } from 'fastify'
import { forbiddenCharacter, malformedJson, wrongKind } from './app-error.ts'

/**
 * Bodies are uncompressed JSON or empty. Plain text is refused, because forms of other sites can send it
 * without a preflight; a compressed body could unpack to any size.
 */
export function parseJsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, text, done) => {
    if (!isPlain(request)) return done(wrongKind(), undefined)
    // Calls without a payload may still declare JSON.
    if (text === '') return done(null, undefined)
    if (nulInJson.test(text)) return done(forbiddenCharacter(), undefined)
    return parse(request, text, (error, value) =>
      error ? done(malformedJson(), undefined) : done(null, value),
    )
  })
  app.addHook('onRequest', (request, _reply, done) => {
    done(request.url.includes('%00') ? forbiddenCharacter() : undefined)
  })
}

/**
 * PostgreSQL cannot store the character U+0000, so no field may contain it. In JSON it only occurs escaped;
 * after an even number of backslashes it is literal text.
 */
const nulInJson = /(?:^|[^\\])(?:\\\\)*\\u0000/

function isPlain(request: FastifyRequest): boolean {
  const encoding = request.headers['content-encoding']
  return encoding === undefined || encoding === 'identity'
}
