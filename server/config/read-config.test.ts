import { hash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  bucketEu,
  bucketUs,
  facebook,
  google,
  madeSecret,
  mistakesOf,
  production,
  read,
  turnstile,
} from './config-for-tests.ts'
import { settings } from './settings.ts'

test('without any settings the demo runs on this machine only', () => {
  expect(read({})).toMatchObject({
    mode: 'demo',
    role: 'all',
    host: '127.0.0.1',
    port: 8080,
    publicUrl: 'http://localhost:8080',
    trustProxy: false,
    secret: madeSecret,
    bodyLimitBytes: 1_048_576,
    database: { kind: 'embedded' },
    files: { kind: 'disk' },
    mail: { kind: 'stand_in' },
    billing: { isOn: true },
    fitnessPlatform: 'stand_in',
    socialSignIn: 'stand_in',
    payments: { kind: 'stand_in' },
    hasStartingPlan: true,
    fitness: {
      strava: null,
      intervals: null,
      polar: null,
      wahoo: null,
      hasWebdav: true,
      allowsPrivateNetworks: false,
    },
    chatUrl: null,
    watchedWords: [],
    baseMap: {
      tiles: null,
      terrain: null,
      terrainEncoding: 'terrarium',
      styleUrl: null,
      attribution: null,
      online: 'by_choice',
      layers: [],
      isKeepable: false,
    },
    signInProviders: { google: null, facebook: null },
    botCheck: { kind: 'proof_of_work' },
  })
})

test('production listens on all interfaces and has no stand-ins', () => {
  expect(read(production)).toMatchObject({
    host: '0.0.0.0',
    publicUrl: 'https://trailcast.example',
    secret: production.SECRET,
    mail: { kind: 'smtp', from: production.MAIL_FROM },
    fitnessPlatform: 'off',
    socialSignIn: 'off',
    payments: { kind: 'off' },
    hasStartingPlan: false,
  })
})

test('a secret from any common generator is strong enough', () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 32, maxLength: 32 }), (seed) => {
      const bytes = hash('sha256', seed, 'buffer')
      const secrets = [bytes.toString('base64'), bytes.toString('hex'), bytes.subarray(16).toString('hex')]
      for (const SECRET of secrets) expect(read({ ...production, SECRET }).secret).toBe(SECRET)
    }),
  )
})

test('a demo may have any secret that is long enough, and any address', () => {
  const demo = { SECRET: 'x'.repeat(32), PUBLIC_URL: 'http://192.168.1.20:8080', HOST: '0.0.0.0' }
  expect(read(demo)).toMatchObject({ secret: demo.SECRET, publicUrl: demo.PUBLIC_URL, host: demo.HOST })
})

test('production may be tried on this machine without TLS', () => {
  for (const PUBLIC_URL of ['http://localhost:8080', 'http://127.0.0.1:8080', 'http://[::1]:8080'])
    expect(read({ ...production, PUBLIC_URL }).publicUrl).toBe(PUBLIC_URL)
})

test('behind a proxy on this machine that terminates TLS, only that proxy reaches the server, and browsers see https', () => {
  const behind = { ...production, LOCAL_TLS_PROXY: 'on' }
  expect(read({ ...behind, PUBLIC_URL: 'http://trailcast.example' })).toMatchObject({
    publicUrl: 'https://trailcast.example',
    host: '127.0.0.1',
    trustProxy: 'loopback',
  })
  expect(
    read({ ...behind, PUBLIC_URL: 'https://trailcast.example:8443', HOST: '::1', TRUST_PROXY: '127.0.0.1' }),
  ).toMatchObject({
    publicUrl: 'https://trailcast.example:8443',
    host: '::1',
    trustProxy: '127.0.0.1',
  })
})

test('one PostgreSQL URL serves every database that has none of its own', () => {
  const { database } = read({
    DATABASE_URL: 'postgres://db.example/all',
    DATABASE_URL_EU: 'postgres://eu.example/cell',
  })
  expect(database).toMatchObject({
    kind: 'postgres',
    cellUrls: { us: 'postgres://db.example/all', eu: 'postgres://eu.example/cell' },
    worldUrl: 'postgres://db.example/all',
  })
})

test('an object store may have an endpoint, and then path style is the default', () => {
  const { files } = read({ ...bucketUs, ...bucketEu })
  expect(files).toMatchObject({
    kind: 's3',
    buckets: {
      us: { endpoint: null, forcePathStyle: false },
      eu: { endpoint: 'https://s3.example', forcePathStyle: true },
    },
  })
})

test('separate roles work with PostgreSQL', () => {
  expect(read({ ROLE: 'worker', DATABASE_URL: 'postgresql://db.example/all' }).role).toBe('worker')
})

test('sign-in providers and the Cloudflare bot check are used when both of their keys are set', () => {
  const config = read({ ...production, ...google, ...facebook, ...turnstile })
  expect(config.signInProviders.google).toEqual({
    issuer: 'https://accounts.google.com/',
    clientId: 'id',
    clientSecret: 'kept',
  })
  expect(config.signInProviders.facebook).toMatchObject({
    clientId: '42',
    graphUrl: 'https://graph.facebook.com/v24.0',
  })
  expect(config.botCheck).toMatchObject({ kind: 'turnstile', siteKey: 'site', secretKey: 'kept' })
})

test('a provider may use plain http on this machine and in the demo', () => {
  const issuers = [
    { ...production, GOOGLE_ISSUER: 'http://localhost:3000/' },
    { ...production, GOOGLE_ISSUER: 'http://127.0.0.1/' },
    { ...production, GOOGLE_ISSUER: 'http://[::1]:3000/' },
    { GOOGLE_ISSUER: 'http://provider.test/' },
  ]
  for (const each of issuers) {
    expect(read({ ...google, ...each }).signInProviders.google?.issuer).toBe(each.GOOGLE_ISSUER)
  }
})

test('the example file names every setting with its default, and nothing else', () => {
  expect(parseEnv(readFileSync('.env.example', 'utf8'))).toEqual(settings)
})

test('the example file itself is a valid configuration', () => {
  expect(mistakesOf(parseEnv(readFileSync('.env.example', 'utf8')))).toEqual([])
})
