import type { FastifyInstance } from 'fastify'
import {
  fitnessSandboxPath,
  type MessageReceiver,
} from '#server/adapters/fitness-platform/fitness-sandbox.ts'
import { sandboxPages } from '#server/http/sandbox-pages.ts'
import type { Services } from '#server/services.ts'

/** The pages of the fitness sandbox, and where it sends what happens there. */
export function devFitnessRoutes(app: FastifyInstance, { fitnessSandbox: sandbox }: Services): void {
  if (!sandbox) return
  sandbox.deliverTo(byInjection(app))
  app.addHook('onClose', () => sandbox.close())
  sandboxPages(app, fitnessSandboxPath, sandbox)
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
