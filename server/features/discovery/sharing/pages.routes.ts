import { hash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isKnown } from '#server/http/request-wishes.ts'
import { allowFraming } from '#server/http/security-headers.ts'
import { servePage } from '#server/http/static-files.ts'
import type { Services } from '#server/services.ts'
import { addressesOf } from './addresses.ts'
import { pageWithHead } from './page-head.ts'
import { findShared, type SharedProject } from './shared-project.ts'

type Asked = FastifyRequest<{ Params: { id: string }; Querystring: { t?: unknown } }>

/** Pages that other sites show links to, and the one that they show in their own pages. Sessions make no difference to them. */
export function pageRoutes(app: FastifyInstance, services: Services): void {
  const hidden = { schema: { hide: true } }
  app.get('/watch/:id', hidden, (request: Asked, reply) => answer(request, reply))
  app.get('/embed/:id', hidden, (request: Asked, reply) => {
    allowFraming(reply)
    return answer(request, reply)
  })

  async function answer(request: Asked, reply: FastifyReply): Promise<FastifyReply> {
    const project = await findSafely(request)
    const shell = request.server.hasDecorator('pageShell') ? request.server.pageShell : ''
    if (!project || shell === '') return servePage(request, reply)
    const { t } = request.query
    const addresses = addressesOf(services.config.publicUrl, project.id, typeof t === 'string' ? t : null)
    return sendPage(request, reply, { html: pageWithHead(shell, project, addresses), isListed: project.isListed })
  }

  /** The page itself needs no database: it says what is wrong better than an error would. */
  async function findSafely({ params: { id }, log }: Asked): Promise<SharedProject | undefined> {
    try {
      return await findShared(services, id)
    } catch (error) {
      log.warn({ err: error }, 'a page goes without what links to it would show')
      return undefined
    }
  }
}

function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  { html, isListed }: { html: string; isListed: boolean },
): FastifyReply {
  const etag = `W/"${hash('sha256', html, 'base64url').slice(0, 22)}"`
  reply.headers({ etag, 'cache-control': 'no-cache', ...(!isListed && { 'x-robots-tag': 'noindex' }) })
  if (isKnown(request, etag)) return reply.code(304).send()
  return reply.type('text/html; charset=utf-8').send(html)
}
