import type { FastifyInstance } from 'fastify'
import type { PageAnswer, SandboxPageRequest } from '#server/adapters/sandbox-html.ts'
import { crossOrigin } from './app-error.ts'

type Sandbox = { answerPage: (request: SandboxPageRequest) => PageAnswer }

/**
 * The pages of a sandbox below a path, at a URL that every browser of the demo can reach. Like the demo's mailbox they
 * are open to everyone and ignore cookies.
 */
export function sandboxPages(app: FastifyInstance, path: string, sandbox: Sandbox): void {
  void app.register(async (pages) => {
    pages.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string' },
      (_request, body, done) => done(null, body),
    )
    pages.route({
      method: ['GET', 'POST'],
      url: `${path}/*`,
      schema: { hide: true },
      config: { isOneClick: true },
      handler: async ({ method, url, body, headers }, reply) => {
        const { pathname, search } = new URL(url, 'http://sandbox')
        const isPost = method === 'POST'
        // Pages of other sites must not press buttons here.
        if (isPost && (headers['sec-fetch-site'] ?? 'same-origin') !== 'same-origin') throw crossOrigin()
        const answer = sandbox.answerPage({
          method: isPost ? 'POST' : 'GET',
          path: pathname.slice(path.length),
          query: search.slice(1),
          form: typeof body === 'string' ? body : '',
        })
        // Any other policy would sever the page from its opener, even when it only redirects.
        reply.header('cross-origin-opener-policy', 'unsafe-none')
        if ('location' in answer) return reply.redirect(answer.location, answer.status)
        return reply
          .code(answer.status)
          .type(answer.type)
          .header('cache-control', 'no-store')
          .send(answer.body)
      },
    })
  })
}
