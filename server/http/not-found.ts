import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { unknownCall, wrongMethod } from './app-error.ts'

type KnownRoute = { methods: string[]; segments: string[] }

/**
 * Answers requests for which there is no route. It must be registered before the routes, because it collects them to
 * tell a wrong method from a wrong path.
 */
export function answerUnknown(
  app: FastifyInstance,
  servePage: (request: FastifyRequest, reply: FastifyReply) => unknown,
): void {
  const known: KnownRoute[] = []
  app.addHook('onRoute', ({ method, url }) => {
    if (url.startsWith('/api/')) known.push({ methods: [method].flat(), segments: segmentsOf(url) })
  })
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?', 1)[0] ?? ''
    if (path !== '/api' && !path.startsWith('/api/')) return servePage(request, reply)
    const allowed = methodsOf(known, segmentsOf(path))
    throw allowed.length > 0 ? wrongMethod(allowed.join(', ')) : unknownCall()
  })
}

const segmentsOf = (path: string): string[] => path.split('/').filter((segment) => segment !== '')

function methodsOf(known: KnownRoute[], path: string[]): string[] {
  const fitting = known.filter(({ segments }) => fits(segments, path))
  return [...new Set(fitting.flatMap(({ methods }) => methods))]
}

function fits(pattern: string[], path: string[]): boolean {
  if (pattern.at(-1) === '*')
    return (
      path.length >= pattern.length - 1 && pattern.slice(0, -1).every((part, i) => matches(part, path[i]))
    )
  return pattern.length === path.length && pattern.every((part, i) => matches(part, path[i]))
}

const matches = (pattern: string, segment: string | undefined): boolean =>
  pattern.startsWith(':') || pattern === segment
