import type { IncomingHttpHeaders } from 'node:http'
import { finished } from 'node:stream/promises'
import type { FastifyInstance } from 'fastify'
import { pagePaths } from '#contract/site/page-paths.ts'
import { misdirectedShare } from './upload-errors.ts'
import { watchPace } from './pace.ts'

/** How many bytes are read and dropped: as many as the service worker copies before it opens the page. */
export const maxDropped = 209_715_200

/**
 * Files shared to the installed application are handled on the device by its service worker. This route answers while
 * there is none: nobody has agreed to upload the files yet, so they are read and dropped, and can be chosen on the
 * page.
 */
export function shareTargetRoutes(app: FastifyInstance): void {
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, _body, done) => done(null))
    scope.post(
      pagePaths.shareTarget,
      // A form sent by the operating system has no marker; the cookie is ignored.
      { schema: { hide: true }, config: { isOneClick: true, limit: 'general' } },
      async ({ raw, headers }, reply) => {
        reply.header('connection', 'close')
        if (announcedBytes(headers) > maxDropped) throw misdirectedShare()
        const pace = watchPace(raw)
        try {
          // Browsers look at the response only after they have sent everything.
          await finished(raw.resume(), { writable: false, signal: pace.signal })
        } finally {
          pace.stop()
        }
        return reply.redirect(`${pagePaths.shareTarget}?share=none`, 303)
      },
    )
  })
}

function announcedBytes(headers: IncomingHttpHeaders): number {
  return headers['transfer-encoding'] === undefined ? Number(headers['content-length'] ?? 0) : Infinity
}
