import type { ProviderId } from '#domain/fitness/provider.ts'
import { guardedRequests } from '#server/adapters/guarded-request.ts'
import type { FitnessProvider } from './fitness-provider.ts'
import { intervalsProvider } from './intervals.ts'
import { polarProvider } from './polar.ts'
import type { StartedPlatforms } from './sandbox/sandbox.ts'
import { stravaProvider } from './strava.ts'
import { wahooProvider } from './wahoo.ts'
import { webdavProvider } from './webdav.ts'

/** The real adapters, pointed at the sandbox. */
export function sandboxProviders(
  { client, addressOf, pageUrl, folders, files, subscribe }: StartedPlatforms,
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
    intervals: intervalsProvider({
      client,
      webhookSecret: client.clientSecret,
      address: () => addressOf('intervals'),
      authorizePage: pageUrl('/intervals/authorize'),
      tellCallback: (url) => subscribe('intervals', url, client.clientSecret),
      now,
    }),
    polar: polarProvider({
      ...client,
      address: () => addressOf('polar'),
      tokenUrl: async () => `${await addressOf('polar')}/v2/oauth2/token`,
      authorizePage: pageUrl('/polar/authorize'),
      now,
    }),
    wahoo: wahooProvider({
      ...client,
      webhookToken: client.clientSecret,
      address: () => addressOf('wahoo'),
      authorizePage: pageUrl('/wahoo/authorize'),
      askForFile: guardedRequests({ allowsPrivate: false, standIn: files }),
      tellCallback: (url) => subscribe('wahoo', url, client.clientSecret),
      now,
    }),
    webdav: webdavProvider({ ask: guardedRequests({ allowsPrivate, standIn: folders }), now }),
  }
}
