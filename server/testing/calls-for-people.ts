import { providerIds } from '#domain/fitness/provider.ts'
import { allEndpoints } from './all-endpoints.ts'

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
/** Every call with which people read something. */
export const callsForPeople = allEndpoints.filter(({ method, access, path }) => {
  const isForPeople = access === 'anyone' || access === 'signed_in'
  return method === 'GET' && isForPeople && !excludedPaths.includes(path)
})
