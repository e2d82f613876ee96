import { describe, expect, test } from 'vitest'
import { readConfig } from './read-config.ts'
import { ConfigError, type Environment } from './settings.ts'

const read = (environment: Environment) => readConfig(environment, () => 'a secret that only this test knows')

function mistakesOf(environment: Environment): string[] {
  try {
    read(environment)
  } catch (error) {
    if (error instanceof ConfigError) return error.mistakes
    throw error
  }
  return []
}

const strava = { STRAVA_CLIENT_ID: '4242', STRAVA_CLIENT_SECRET: 'hush' }
const wahoo = { WAHOO_CLIENT_ID: 'wheel', WAHOO_CLIENT_SECRET: 'hush' }

describe('a platform is offered once its keys are there', () => {
  test('Strava, at an address and with a way out that the operator can change', () => {
    expect(read(strava).fitness.strava).toEqual({
      clientId: '4242',
      clientSecret: 'hush',
      address: 'https://www.strava.com/api/v3',
      revokePath: '/oauth/deauthorize',
    })
    const changed = read({
      ...strava,
      STRAVA_ADDRESS: 'https://api.strava.example/',
      STRAVA_REVOKE_PATH: '/oauth/revoke',
    })
    expect(changed.fitness.strava).toMatchObject({
      address: 'https://api.strava.example',
      revokePath: '/oauth/revoke',
    })
  })

  test('intervals.icu, for people with a personal key already when it is switched on', () => {
    expect(read({ INTERVALS: 'on' }).fitness.intervals).toEqual({ client: null, webhookSecret: null })
    const withClient = {
      INTERVALS_CLIENT_ID: '7',
      INTERVALS_CLIENT_SECRET: 'hush',
      INTERVALS_WEBHOOK_SECRET: 's',
    }
    expect(read(withClient).fitness.intervals).toEqual({
      client: { clientId: '7', clientSecret: 'hush' },
      webhookSecret: 's',
    })
  })

  test('Polar and Wahoo', () => {
    const { polar, wahoo: found } = read({
      ...wahoo,
      WAHOO_WEBHOOK_TOKEN: 't',
      POLAR_CLIENT_ID: 'p',
      POLAR_CLIENT_SECRET: 'hush',
    }).fitness
    expect(polar).toEqual({ clientId: 'p', clientSecret: 'hush' })
    expect(found).toMatchObject({
      clientId: 'wheel',
      address: 'https://api.wahooligan.com',
      webhookToken: 't',
    })
    expect(read(wahoo).fitness.wahoo?.webhookToken).toBeNull()
  })

  test('a folder, unless it is switched off, and inside the own network only when allowed', () => {
    expect(read({ WEBDAV: 'off' }).fitness.hasWebdav).toBe(false)
    expect(read({ PRIVATE_NETWORKS: 'allowed' }).fitness.allowsPrivateNetworks).toBe(true)
  })
})

describe('what cannot work is said at the start', () => {
  const cases: [Environment, string][] = [
    [
      { STRAVA_CLIENT_ID: '4242' },
      'STRAVA_CLIENT_SECRET is missing: STRAVA_CLIENT_ID is of no use without it.',
    ],
    [
      { INTERVALS_CLIENT_SECRET: 'hush' },
      'INTERVALS_CLIENT_ID is missing: INTERVALS_CLIENT_SECRET is of no use without it.',
    ],
    [{ POLAR_CLIENT_ID: 'p' }, 'POLAR_CLIENT_SECRET is missing: POLAR_CLIENT_ID is of no use without it.'],
    [{ WAHOO_CLIENT_ID: 'w' }, 'WAHOO_CLIENT_SECRET is missing: WAHOO_CLIENT_ID is of no use without it.'],
    [
      { ...strava, STRAVA_REVOKE_PATH: 'https://elsewhere.example' },
      'STRAVA_REVOKE_PATH is "https://elsewhere.example": expected a path, as in /oauth/revoke.',
    ],
    [
      { ...strava, STRAVA_ADDRESS: 'strava.example' },
      'STRAVA_ADDRESS is "strava.example": expected an address that starts with https:// or http://.',
    ],
    [{ INTERVALS: 'yes' }, 'INTERVALS is "yes": expected one of on, off.'],
    [{ WEBDAV: 'yes' }, 'WEBDAV is "yes": expected one of on, off.'],
    [{ PRIVATE_NETWORKS: 'on' }, 'PRIVATE_NETWORKS is "on": expected one of refused, allowed.'],
    [
      { FITNESS_PLATFORM: 'stand_in', ROLE: 'api', DATABASE_URL: 'postgres://db.example/x' },
      'FITNESS_PLATFORM is "stand_in", which one process keeps to itself, but ROLE is "api": expected all.',
    ],
  ]
  test.each(cases)('%j', (environment, message) => {
    expect(mistakesOf(environment)).toEqual([message])
  })
})

test('a demo of several processes pretends no platform', () => {
  expect(read({ ROLE: 'worker', DATABASE_URL: 'postgres://db.example/x' }).fitnessPlatform).toBe('off')
})
