import type { FastifyInstance, FastifyReply } from 'fastify'
import {
  fitnessSandboxPath,
  type MessageReceiver,
} from '#server/adapters/fitness-platform/fitness-sandbox.ts'
import type { PageAnswer } from '#server/adapters/sandbox-html.ts'
import { crossOrigin } from '#server/http/app-error.ts'
import type { Services } from '#server/services.ts'

/**
 * The pages of the fitness sandbox, at an address that every browser of the demo reaches. Like the demo's
 * mailbox they are open to everyone, and look at no cookie.
 */
export function devFitnessRoutes(app: FastifyInstance, { fitnessSandbox: sandbox }: Services): void {
  if (!sandbox) return
  sandbox.deliverTo(byInjection(app))
  app.addHook('onClose', () => sandbox.close())

  void app.register(async (pages) => {
    pages.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string' },
      (_request, body, done) => done(null, body),
    )
    pages.route({
      method: ['GET', 'POST'],
      url: `${fitnessSandboxPath}/*`,
      schema: { hide: true },
      config: { isOneClick: true },
      handler: async ({ method, url, body, headers }, reply) => {
        const { pathname, search } = new URL(url, 'http://sandbox')
        const isPost = method === 'POST'
        // Pages of other sites must not press buttons here.
        if (isPost && (headers['sec-fetch-site'] ?? 'same-origin') !== 'same-origin') throw crossOrigin()
        const answer = sandbox.answerPage({
          method: isPost ? 'POST' : 'GET',
          path: pathname.slice(fitnessSandboxPath.length),
          query: search.slice(1),
          form: typeof body === 'string' ? body : '',
        })
        return send(reply, answer)
      },
    })
  })
}

function send(reply: FastifyReply, page: PageAnswer): FastifyReply {
  // Any other policy would cut the page off from the one that opened it, also on the way to another page.
  reply.header('cross-origin-opener-policy', 'unsafe-none')
  if ('location' in page) return reply.redirect(page.location, page.status)
  return reply.code(page.status).type(page.type).header('cache-control', 'no-store').send(page.body)
}

/** The sandbox is in this process, wherever its messages are addressed to. */
const byInjection =
  (app: FastifyInstance): MessageReceiver =>
  async ({ url, method, headers, body }) => {
    const { pathname, search } = new URL(url)
    const reply = await app.inject({
      method,
      url: `${pathname}${search}`,
      headers,
      ...(method === 'POST' && { payload: body }),
    })
    return { status: reply.statusCode, body: reply.body }
  }
