import { providerIds } from '#domain/fitness/provider.ts'
import type { Endpoint } from '#contract/endpoint.ts'

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'access' in value

/**
 * Excluded calls: signing in, those with random answers, those that stay open, and those that show an operator the
 * demo's mail.
 */
const excludedPaths = [
  '/api/login',
  '/api/google/state',
  '/api/facebook/state',
  ...providerIds.map((id) => `/api/${id}/auth`),
  '/api/bot_check',
  '/api/account/download',
  '/api/account/sessions',
  '/api/notifications/events',
  '/api/uploaded_videos/events',
  '/api/dev/mail',
]
/** Every call in these modules with which people read something. */
export function callsForPeople(contract: Record<string, Record<string, unknown>>): Endpoint[] {
  return Object.values(contract)
    .flatMap((module) => Object.values(module).filter(isEndpoint))
    .filter(({ method, access, path }) => {
      const isForPeople = access === 'anyone' || access === 'signed_in'
      return method === 'GET' && isForPeople && !excludedPaths.includes(path)
    })
}
