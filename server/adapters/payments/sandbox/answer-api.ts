import { dayMs } from '#domain/time/durations.ts'
import { catalogEndpoints } from './api-catalog.ts'
import { checkoutEndpoints } from './api-checkout.ts'
import { customerEndpoints } from './api-customers.ts'
import { ApiError } from './api-error.ts'
import { eventEndpoints } from './api-events.ts'
import { invoiceEndpoints } from './api-invoices.ts'
import { paymentEndpoints } from './api-payments.ts'
import { portalEndpoints } from './api-portal.ts'
import { subscriptionEndpoints } from './api-subscriptions.ts'
import type { Endpoint } from './endpoint.ts'
import { expanded } from './expand.ts'
import { readForm, type Form } from './form.ts'
import { apiVersion, type Ledger } from './ledger.ts'
import { present } from './present.ts'

export type ApiRequest = {
  method: string
  path: string
  /** The query of a GET or DELETE, the body of a POST. */
  text: string
  authorization: string | undefined
  version: string | undefined
  idempotencyKey: string | undefined
}
export type ApiAnswer = { status: number; body: unknown; isReplayed?: boolean }

type Remembered = { request: string; answer: ApiAnswer; at: number }
const rememberedMs = dayMs

/** Answers as the provider's API does. */
export function apiOf(ledger: Ledger, secretKey: string): (request: ApiRequest) => ApiAnswer {
  const remembered = new Map<string, Remembered>()
  const endpoints: Endpoint[] = [
    ...customerEndpoints,
    ...catalogEndpoints,
    ...checkoutEndpoints,
    ...subscriptionEndpoints,
    ...invoiceEndpoints,
    ...paymentEndpoints,
    ...portalEndpoints,
    ...eventEndpoints(ledger.events),
  ]

  function work({ method, path, text }: ApiRequest): unknown {
    for (const { method: expected, path: pattern, answer, isPreview } of endpoints) {
      const match = method === expected ? pattern.exec(path) : null
      if (!match) continue
      const form = readForm(text)
      const run = isPreview || method === 'GET' ? ledger.preview : ledger.transact
      return run((world) => {
        const result = present(world.state, answer(world, { id: match[1] ?? '', form }))
        return expanded(world.state, result, pathsIn(form))
      })
    }
    throw new ApiError(404, `Unrecognized request URL (${method}: ${path}).`)
  }

  /** The same key gives the same answer; with another request, it is refused. */
  function once(request: ApiRequest, key: string): ApiAnswer {
    const before = remembered.get(key)
    const fingerprint = `${request.method} ${request.path} ${request.text}`
    if (before && ledger.now() - before.at < rememberedMs) {
      if (before.request === fingerprint) return { ...before.answer, isReplayed: true }
      throw new ApiError(
        400,
        `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
        { type: 'idempotency_error' },
      )
    }
    const answer = { status: 200, body: work(request) }
    remembered.set(key, { request: fingerprint, answer, at: ledger.now() })
    return answer
  }

  return (request) => {
    try {
      checkCaller(request, secretKey)
      const { idempotencyKey, method } = request
      if (method === 'POST' && idempotencyKey !== undefined) return once(request, idempotencyKey)
      return { status: 200, body: work(request) }
    } catch (error) {
      if (error instanceof ApiError) return { status: error.status, body: error.body }
      throw error
    }
  }
}

function checkCaller({ authorization, version }: ApiRequest, secretKey: string): void {
  if (authorization !== `Bearer ${secretKey}`) throw new ApiError(401, 'Invalid API Key provided.')
  if (version !== apiVersion)
    throw new ApiError(400, `The sandbox speaks version ${apiVersion} only, not ${version ?? 'none'}.`)
}

function pathsIn({ expand }: Form): string[] {
  return Array.isArray(expand) ? expand.filter((path) => typeof path === 'string') : []
}
