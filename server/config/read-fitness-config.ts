import type { ClientKeys, Config, FitnessConfig } from './config.ts'
import { bothOrNone, serviceUrl } from './read-sign-in-config.ts'
import type { SettingName, SettingsReader } from './settings.ts'

type Chosen = Pick<Config, 'mode' | 'role'>

/** The platforms that people can connect, and whether those that are not set up are simulated. */
export function readFitness(
  read: SettingsReader,
  chosen: Chosen,
): Pick<Config, 'fitnessPlatform' | 'fitness'> {
  return { fitnessPlatform: readStandIn(read, chosen), fitness: readPlatforms(read, chosen.mode) }
}

function readStandIn(read: SettingsReader, { mode, role }: Chosen): Config['fitnessPlatform'] {
  const usual = mode === 'demo' && role === 'all' ? 'stand_in' : 'off'
  const platform = read.choice('FITNESS_PLATFORM', ['stand_in', 'off'], usual)
  if (platform === 'stand_in' && mode === 'production')
    read.mistake('FITNESS_PLATFORM is "stand_in", which only pretends: production accepts off.')
  else if (platform === 'stand_in' && role !== 'all') {
    read.mistake(
      `FITNESS_PLATFORM is "stand_in", which one process keeps to itself, but ROLE is "${role}": expected all.`,
    )
  }
  return platform
}

function readPlatforms(read: SettingsReader, mode: Config['mode']): FitnessConfig {
  const strava = keysOf(read, ['STRAVA_CLIENT_ID', 'STRAVA_CLIENT_SECRET'])
  const wahoo = keysOf(read, ['WAHOO_CLIENT_ID', 'WAHOO_CLIENT_SECRET'])
  const revokePath = read.text('STRAVA_REVOKE_PATH')
  if (!/^\/[\w/-]+$/.test(revokePath)) read.unexpected('STRAVA_REVOKE_PATH', 'a path, as in /oauth/revoke')
  const stravaAddress = addressOf(read, mode, 'STRAVA_ADDRESS')
  const wahooAddress = addressOf(read, mode, 'WAHOO_ADDRESS')
  return {
    strava: strava && { ...strava, address: stravaAddress, revokePath },
    intervals: readIntervals(read),
    polar: keysOf(read, ['POLAR_CLIENT_ID', 'POLAR_CLIENT_SECRET']),
    wahoo: wahoo && {
      ...wahoo,
      address: wahooAddress,
      webhookToken: read.text('WAHOO_WEBHOOK_TOKEN') || null,
    },
    hasWebdav: read.choice('WEBDAV', ['on', 'off']) === 'on',
    allowsPrivateNetworks: read.choice('PRIVATE_NETWORKS', ['refused', 'allowed']) === 'allowed',
  }
}

function readIntervals(read: SettingsReader): FitnessConfig['intervals'] {
  const isOn = read.choice('INTERVALS', ['on', 'off']) === 'on'
  const client = keysOf(read, ['INTERVALS_CLIENT_ID', 'INTERVALS_CLIENT_SECRET'])
  const webhookSecret = read.text('INTERVALS_WEBHOOK_SECRET') || null
  return isOn || client ? { client, webhookSecret } : null
}

function keysOf(read: SettingsReader, names: [SettingName, SettingName]): ClientKeys | null {
  const keys = bothOrNone(read, names)
  return keys && { clientId: keys[0], clientSecret: keys[1] }
}

const addressOf = (read: SettingsReader, mode: Config['mode'], name: SettingName): string =>
  serviceUrl(read, mode, name).replace(/\/$/, '')
