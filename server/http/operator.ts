import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { minuteMs } from '#domain/time/durations.ts'
import { deriveKey, keyedHash } from '#server/keys.ts'
import { operatorOnly } from './app-error.ts'

declare module 'fastify' {
  interface FastifyRequest {
    isOperator: () => boolean
  }
}

type Options = { secret: string; now: () => number }

const scheme = 'Operator '

/** Only someone who can read the server's secret can create this token, and it expires within minutes. */
export function operatorAuthorization(secret: string, nowMs: number): string {
  return (
    scheme +
    keyedHash(
      deriveKey(secret, 'operator'),
      'the operator asks',
      String(Math.floor(nowMs / minuteMs)),
    ).toString('hex')
  )
}

export function knowOperators(app: FastifyInstance, { secret, now }: Options): void {
  app.decorateRequest('isOperator')
  app.addHook('onRequest', (request, _reply, done) => {
    request.isOperator = () => isFromOperator(request.headers.authorization, secret, now())
    done()
  })
}

export async function requireOperator(request: FastifyRequest): Promise<void> {
  if (!request.isOperator()) throw operatorOnly()
}

/** The clocks of the two programs may differ by up to a minute, and the minute may change in transit. */
function isFromOperator(authorization: string | undefined, secret: string, now: number): boolean {
  const given = Buffer.from(authorization ?? '')
  return [now - minuteMs, now, now + minuteMs].some((time) => {
    const expected = Buffer.from(operatorAuthorization(secret, time))
    return given.length === expected.length && timingSafeEqual(given, expected)
  })
}
