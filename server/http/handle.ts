import type { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest, FastifySchema } from 'fastify'
import { z } from 'zod'
import type { Access, Answered, Endpoint, Parsed, RateLimitName, Reply } from '#contract/endpoint.ts'
import { requireOperator } from './operator.ts'
import { requireModerator, requireViewer, type Viewer } from './viewer.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    limit?: RateLimitName
    needsMarker?: boolean
    isOneClick?: boolean
  }
}

type Schema = z.ZodType | undefined

export type Call<P extends Schema, Q extends Schema, B extends Schema, W extends Access> = {
  params: Parsed<P>
  query: Parsed<Q>
  body: Parsed<B>
  /** The viewer. On calls that are open to anyone, it is only looked up on demand. */
  viewer: W extends 'signed_in' | 'moderator' ? Viewer : () => Promise<Viewer | undefined>
  request: FastifyRequest
  reply: FastifyReply
}

/**
 * JSON that is stored as it is sent and was validated when it was made, or the reply itself once the handler has sent
 * it.
 */
type Kept<R extends Reply> = R extends z.ZodType ? Buffer | FastifyReply : never

/** A file is a stream, or the reply itself once the handler has streamed one. */
type Answer<R extends Reply> = R extends 'empty'
  ? void
  : R extends 'file'
    ? Readable | FastifyReply
    : Answered<R> | Kept<R>

/** Checked before the body is even read. */
const guards = {
  anyone: undefined,
  signed_in: requireViewer,
  moderator: requireModerator,
  operator: requireOperator,
}

const needsViewer = (access: Access): boolean => access === 'signed_in' || access === 'moderator'

/**
 * Registers the handler of a declared call: requests are validated, and answers reduced to the declared
 * fields.
 */
export function handle<
  P extends Schema,
  Q extends Schema,
  B extends Schema,
  R extends Reply,
  W extends Access,
>(
  app: FastifyInstance,
  endpoint: Endpoint<P, Q, B, R, W>,
  answer: (call: Call<P, Q, B, W>) => Answer<R> | Promise<Answer<R>>,
): void {
  const guard = guards[endpoint.access]
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    schema: schemaOf(endpoint),
    config: {
      limit: endpoint.limit,
      needsMarker: endpoint.needsMarker,
      isOneClick: endpoint.isOneClick,
    },
    ...(guard && { onRequest: guard }),
    ...(endpoint.bodyMax !== undefined && { bodyLimit: endpoint.bodyMax }),
    ...(endpoint.reply !== 'file' && { handlerTimeout: endpoint.timeoutMs }),
    handler: async (request, reply) => {
      // The schemas above have validated these by now, and `requireViewer` has ensured a viewer where one is
      // needed.
      const call = {
        params: request.params,
        query: request.query,
        body: request.body,
        viewer: needsViewer(endpoint.access) ? await request.viewer() : request.viewer,
        request,
        reply,
      } as Call<P, Q, B, W>
      const answered = await answer(call)
      if (endpoint.reply === 'empty') return reply.code(204).send()
      if (endpoint.reply === 'text') reply.type('text/plain; charset=utf-8')
      return answered
    },
  })
}

function schemaOf({ path, summary, params, query, body, reply }: Endpoint): FastifySchema {
  return {
    summary,
    tags: [path.split('/')[2] ?? ''],
    ...(params && { params }),
    ...(query && { querystring: query }),
    ...(body && { body }),
    response: responseOf(reply),
  }
}

function responseOf(reply: Reply): Record<number, z.ZodType> {
  // Bytes have no schema to validate against.
  if (reply === 'empty' || reply === 'file') return {}
  return { 200: reply === 'text' ? z.string() : reply }
}
