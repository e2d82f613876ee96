import type { ProviderId } from '#domain/fitness/provider.ts'
import { guardedRequests } from '#server/adapters/guarded-request.ts'
import type { FitnessProvider } from './fitness-provider.ts'
import type { StartedPlatforms } from './sandbox/sandbox.ts'
import { stravaProvider } from './strava.ts'
import { webdavProvider } from './webdav.ts'

/** The real adapters, led to the sandbox. */
export function sandboxProviders(
  { client, addressOf, pageUrl, folders }: StartedPlatforms,
  { now, allowsPrivate }: { now: () => number; allowsPrivate: boolean },
): Partial<Record<ProviderId, FitnessProvider>> {
  return {
    strava: stravaProvider({
      ...client,
      address: async () => `${await addressOf('strava')}/api/v3`,
      authorizePage: pageUrl('/strava/authorize'),
      revokePath: '/strava/oauth/deauthorize',
      now,
    }),
    webdav: webdavProvider({ ask: guardedRequests({ allowsPrivate, standIn: folders }), now }),
  }
}
