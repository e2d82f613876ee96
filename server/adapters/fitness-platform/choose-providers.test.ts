import { expect, test } from 'vitest'
import { readConfig } from '#server/config/read-config.ts'
import type { Environment } from '#server/config/settings.ts'
import { chooseFitnessProviders } from './choose-providers.ts'

const choose = (environment: Environment) =>
  chooseFitnessProviders(
    readConfig({ DATA_DIR: '/nowhere', ...environment }, () => 'a secret that only this test knows'),
    () => 0,
  )
const pageOf = (environment: Environment, id: 'strava' | 'intervals' | 'polar' | 'wahoo') => {
  const connect = choose(environment).fitnessProviders[id]?.connect
  if (connect?.kind !== 'oauth') return connect?.kind
  return new URL(connect.authorizeUrl({ state: 's', redirectUrl: 'http://localhost/back' })).host
}
const off = { FITNESS_PLATFORM: 'off' }
const keys = (name: string) => ({ [`${name}_CLIENT_ID`]: 'id', [`${name}_CLIENT_SECRET`]: 'secret' })

test('the demo pretends all platforms', () => {
  const { fitnessProviders, fitnessSandbox } = choose({})
  expect(Object.keys(fitnessProviders).toSorted()).toEqual([
    'intervals',
    'polar',
    'strava',
    'wahoo',
    'webdav',
  ])
  expect(fitnessSandbox).toBeDefined()
})

test('without stand-ins there is what was set up, and folders', () => {
  expect(choose(off)).toMatchObject({ fitnessSandbox: undefined })
  expect(Object.keys(choose(off).fitnessProviders)).toEqual(['webdav'])
  expect(choose({ ...off, WEBDAV: 'off' }).fitnessProviders).toEqual({})
  expect(choose({ WEBDAV: 'off' }).fitnessProviders.webdav).toBeUndefined()
  expect(pageOf({ ...off, INTERVALS: 'on' }, 'intervals')).toBe('password')
})

test('a platform that is set up is the real one, also beside the stand-ins', () => {
  expect(pageOf(keys('STRAVA'), 'strava')).toBe('www.strava.com')
  expect(pageOf(keys('STRAVA'), 'polar')).toBe('localhost:8080')
  expect(pageOf({ ...off, ...keys('INTERVALS') }, 'intervals')).toBe('intervals.icu')
  expect(pageOf({ ...off, ...keys('POLAR') }, 'polar')).toBe('flow.polar.com')
  expect(pageOf({ ...off, ...keys('WAHOO') }, 'wahoo')).toBe('api.wahooligan.com')
})

test('only what comes from Strava is for its owner alone, and goes when the account is disconnected', () => {
  const all = Object.values(choose({}).fitnessProviders)
  expect(all.filter(({ audience }) => audience === 'owner_only').map(({ id }) => id)).toEqual(['strava'])
  expect(all.filter(({ deleteOnUnlink }) => deleteOnUnlink).map(({ id }) => id)).toEqual(['strava'])
})
