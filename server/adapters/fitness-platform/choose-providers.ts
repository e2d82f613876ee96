import { join } from 'node:path'
import type { ProviderId } from '#domain/fitness/provider.ts'
import type { Config } from '#server/config/config.ts'
import { guardedRequests } from '#server/adapters/guarded-request.ts'
import { deriveKey } from '#server/keys.ts'
import type { FitnessProvider } from './fitness-provider.ts'
import { fitnessSandboxPath, type FitnessSandbox } from './fitness-sandbox.ts'
import { intervalsProvider } from './intervals.ts'
import { polarProvider } from './polar.ts'
import { makeFitnessSandbox, type StartedPlatforms } from './sandbox/sandbox.ts'
import { sandboxProviders } from './sandbox-providers.ts'
import { stravaProvider } from './strava.ts'
import { wahooProvider } from './wahoo.ts'
import { webdavProvider } from './webdav.ts'

type Providers = Partial<Record<ProviderId, FitnessProvider>>

type Chosen = { fitnessProviders: Providers; fitnessSandbox: FitnessSandbox | undefined }

/** The platforms that the operator has set up; if there is a sandbox, it stands in for the others. */
export function chooseFitnessProviders(config: Config, now: () => number): Chosen {
  const real = realProviders(config, now)
  if (config.fitnessPlatform === 'off') return { fitnessProviders: real, fitnessSandbox: undefined }
  const sandbox = sandboxOf(config, now)
  const { allowsPrivateNetworks: allowsPrivate, hasWebdav } = config.fitness
  const { webdav, ...pretended } = sandboxProviders(sandbox, { now, allowsPrivate })
  // The same adapter reaches the folders of the sandbox and real ones.
  const folders = hasWebdav && webdav && { webdav }
  return { fitnessProviders: { ...pretended, ...real, ...folders }, fitnessSandbox: sandbox }
}

function realProviders({ fitness }: Config, now: () => number): Providers {
  const { strava, intervals, polar, wahoo, hasWebdav, allowsPrivateNetworks } = fitness
  return {
    ...(hasWebdav && {
      webdav: webdavProvider({ ask: guardedRequests({ allowsPrivate: allowsPrivateNetworks }), now }),
    }),
    ...(strava && {
      strava: stravaProvider({
        ...strava,
        address: async () => strava.address,
        authorizePage: 'https://www.strava.com/oauth/authorize',
        now,
      }),
    }),
    ...(intervals && {
      intervals: intervalsProvider({
        ...intervals,
        address: async () => 'https://intervals.icu',
        authorizePage: 'https://intervals.icu/oauth/authorize',
        now,
      }),
    }),
    ...(polar && {
      polar: polarProvider({
        ...polar,
        address: async () => 'https://www.polaraccesslink.com',
        tokenUrl: async () => 'https://polarremote.com/v2/oauth2/token',
        authorizePage: 'https://flow.polar.com/oauth2/authorization',
        now,
      }),
    }),
    ...(wahoo && {
      wahoo: wahooProvider({
        ...wahoo,
        address: async () => wahoo.address,
        authorizePage: `${wahoo.address}/oauth/authorize`,
        askForFile: guardedRequests({ allowsPrivate: false }),
        now,
      }),
    }),
  }
}

const sandboxOf = ({ publicUrl, dataDir, secret }: Config, now: () => number): StartedPlatforms =>
  makeFitnessSandbox({
    clientSecret: deriveKey(secret, 'fitness sandbox').toString('hex'),
    pagesUrl: `${publicUrl}${fitnessSandboxPath}`,
    file: join(dataDir, 'fitness-sandbox.json'),
    now,
  })
