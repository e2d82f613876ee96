import { providerIds } from '#domain/fitness/provider.ts'
import type { Endpoint } from '#contract/endpoint.ts'

const contract = import.meta.glob<Record<string, unknown>>(['/contract/*.ts', '!/contract/*.test.ts'], {
  eager: true,
})
const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'access' in value

/** Signing in, what is different each time by chance, what stays open, and what a demo shows its operator. */
const notAsked = [
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
/** Every call by which people read something. */
export const callsForPeople: readonly Endpoint[] = Object.values(contract)
  .flatMap((module) => Object.values(module).filter(isEndpoint))
  .filter(({ method, access, path }) => {
    const isForPeople = access === 'anyone' || access === 'signed_in'
    return method === 'GET' && isForPeople && !notAsked.includes(path)
  })
