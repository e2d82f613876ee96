import { describe, expect, test } from 'vitest'
import { bucketEu, bucketUs, facebook, google, mistakesOf, production } from './config-for-tests.ts'
import { ConfigError, type Environment } from './settings.ts'

describe('each mistake has its message', () => {
  const cases: [setting: Environment, message: string][] = [
    [{ MODE: 'prod' }, 'MODE is "prod": expected one of demo, production.'],
    [{ ROLE: 'web' }, 'ROLE is "web": expected one of all, api, worker.'],
    [
      { ROLE: 'api' },
      'ROLE is "api", but the embedded database serves one process only: set DATABASE_URL to a PostgreSQL server, or ROLE to all.',
    ],
    [{ PORT: 'http' }, 'PORT is "http": expected a whole number from 0 to 65535.'],
    [{ PORT: '65536' }, 'PORT is "65536": expected a whole number from 0 to 65535.'],
    [{ PORT: '-1' }, 'PORT is "-1": expected a whole number from 0 to 65535.'],
    [{ PORT: '80.5' }, 'PORT is "80.5": expected a whole number from 0 to 65535.'],
    [
      { PUBLIC_URL: 'trailcast' },
      'PUBLIC_URL is "trailcast": expected an address that starts with https:// or http://.',
    ],
    [
      { PUBLIC_URL: 'ftp://a.example' },
      'PUBLIC_URL is "ftp://a.example": expected an address that starts with https:// or http://.',
    ],
    [
      { PUBLIC_URL: 'https://a.example/app' },
      'PUBLIC_URL is "https://a.example/app": expected an address without a path, as in https://trailcast.example.',
    ],
    [
      { TRUST_PROXY: 'yes' },
      'TRUST_PROXY is "yes": expected true, false, or addresses of proxies, as in 10.0.0.0/8, loopback.',
    ],
    [
      { TRUST_PROXY: '10.0.0.0/33' },
      'TRUST_PROXY is "10.0.0.0/33": expected true, false, or addresses of proxies, as in 10.0.0.0/8, loopback.',
    ],
    [{ SECRET: 'too short' }, 'SECRET is not right: expected at least 32 characters.'],
    ...[
      'x'.repeat(32),
      'changeme'.repeat(4),
      '0123456789abcdef0123456789abcdef',
      'qwertyuiopasdfghjklzxcvbnm123456',
      'please-change-this-secret-in-production',
      'Trailcast2026!Trailcast2026!Trailcast',
      'correct horse battery staple mountain',
    ].map((SECRET): [Environment, string] => [
      { ...production, SECRET },
      'SECRET can be guessed, and whoever does can sign in as anybody: production needs a random one, as from "openssl rand -base64 32".',
    ]),
    ...['http://trailcast.example', 'http://192.168.1.20:8080', 'http://localhost.example'].map(
      (PUBLIC_URL): [Environment, string] => [
        { ...production, PUBLIC_URL },
        `PUBLIC_URL is "${PUBLIC_URL}": expected an address that starts with https://, because passwords and cookies must not travel in the open; if a proxy on this machine ends TLS, set LOCAL_TLS_PROXY=on.`,
      ],
    ),
    [
      { ...production, LOCAL_TLS_PROXY: 'on', HOST: '0.0.0.0' },
      'HOST is "0.0.0.0", but with LOCAL_TLS_PROXY=on only the proxy on this machine may reach the server: expected 127.0.0.1, ::1 or nothing.',
    ],
    [{ LOCAL_TLS_PROXY: 'yes' }, 'LOCAL_TLS_PROXY is "yes": expected one of off, on.'],
    [{ API_DOCS: 'no' }, 'API_DOCS is "no": expected one of on, off.'],
    [
      { LOG_LEVEL: 'loud' },
      'LOG_LEVEL is "loud": expected one of fatal, error, warn, info, debug, trace, silent.',
    ],
    [{ BODY_LIMIT_BYTES: '0' }, 'BODY_LIMIT_BYTES is "0": expected a whole number from 1024 to 104857600.'],
    [{ RATE_LIMIT_FACTOR: 'lots' }, 'RATE_LIMIT_FACTOR is "lots": expected a number from 0.01 to 1000000.'],
    [{ JOB_CONCURRENCY: '0' }, 'JOB_CONCURRENCY is "0": expected a whole number from 1 to 64.'],
    [{ STORAGE_QUOTA_GB: '1e9' }, 'STORAGE_QUOTA_GB is "1e9": expected a number from 0 to 1000000.'],
    [
      { CHAT_URL: 'javascript:alert(1)' },
      'CHAT_URL is "javascript:alert(1)": expected an address that starts with https://.',
    ],
    [
      { DATABASE_URL: 'mysql://user:hunter2@db.example/x' },
      'DATABASE_URL is not right: expected an address that starts with postgres:// or postgresql://.',
    ],
    [
      { DATABASE_URL_US: 'postgres://us.example/x', DATABASE_URL_EU: 'postgres://eu.example/x' },
      'DATABASE_URL_WORLD is missing: set it, or DATABASE_URL for all databases that have no address of their own.',
    ],
    [
      { DATABASE_URL: 'postgres://a.example/x', DATABASE_POOL_SIZE: '1' },
      'DATABASE_POOL_SIZE is "1": expected a whole number from 2 to 500.',
    ],
    [
      { DATABASE_CALL_DEADLINE_MS: '5' },
      'DATABASE_CALL_DEADLINE_MS is "5": expected a whole number from 100 to 600000.',
    ],
    [
      { ...bucketUs, ...bucketEu, S3_BUCKET_EU: '' },
      'S3_BUCKET_EU is missing: a store for files needs it for every region (us and eu).',
    ],
    [
      { ...bucketUs, ...bucketEu, S3_ENDPOINT_EU: '', S3_BUCKET_EU: 'files-us' },
      'S3_BUCKET_EU is the bucket of S3_BUCKET_US: each region keeps its files in a bucket of its own.',
    ],
    [
      { ...bucketUs, ...bucketEu, S3_FORCE_PATH_STYLE_EU: '1' },
      'S3_FORCE_PATH_STYLE_EU is "1": expected true or false.',
    ],
    [
      { ...production, SMTP_URL: 'mail.example' },
      'SMTP_URL is not right: expected an address that starts with smtp:// or smtps://.',
    ],
    [
      { ...production, MAIL_FROM: 'Trailcast' },
      'MAIL_FROM is "Trailcast": expected a mail address, as in Trailcast <hello@trailcast.example>.',
    ],
    [{ OPERATOR_EMAIL: 'me' }, 'OPERATOR_EMAIL is "me": expected a mail address.'],
    [
      { SMTP_URL: 'smtp://mail.example', OPERATOR_EMAIL: 'a@b.example' },
      'MAIL_FROM is missing: mails need a sender, as in Trailcast <hello@trailcast.example>.',
    ],
    [
      { GOOGLE_CLIENT_ID: 'id' },
      'GOOGLE_CLIENT_SECRET is missing: GOOGLE_CLIENT_ID is of no use without it.',
    ],
    [
      { GOOGLE_CLIENT_SECRET: 'kept' },
      'GOOGLE_CLIENT_ID is missing: GOOGLE_CLIENT_SECRET is of no use without it.',
    ],
    [
      { FACEBOOK_CLIENT_ID: '42' },
      'FACEBOOK_CLIENT_SECRET is missing: FACEBOOK_CLIENT_ID is of no use without it.',
    ],
    [
      { TURNSTILE_SITE_KEY: 'site' },
      'TURNSTILE_SECRET_KEY is missing: TURNSTILE_SITE_KEY is of no use without it.',
    ],
    [
      { ...production, ...google, GOOGLE_ISSUER: 'http://provider.example' },
      'GOOGLE_ISSUER is "http://provider.example": expected an address that starts with https://, unless it is on this machine.',
    ],
    [
      { ...google, GOOGLE_ISSUER: 'accounts.google.com' },
      'GOOGLE_ISSUER is "accounts.google.com": expected an address that starts with https:// or http://.',
    ],
    [
      { ...production, ...facebook, FACEBOOK_GRAPH_URL: 'http://graph.example' },
      'FACEBOOK_GRAPH_URL is "http://graph.example": expected an address that starts with https://, unless it is on this machine.',
    ],
    [
      { ...production, PAYMENTS: 'stand_in' },
      'PAYMENTS is "stand_in", which only pretends: production accepts off or stripe.',
    ],
    [
      { ...production, FITNESS_PLATFORM: 'stand_in' },
      'FITNESS_PLATFORM is "stand_in", which only pretends: production accepts off.',
    ],
    [
      { ...production, SOCIAL_SIGN_IN: 'stand_in' },
      'SOCIAL_SIGN_IN is "stand_in", which only pretends: production accepts off.',
    ],
    [
      { ROLE: 'api', DATABASE_URL: 'postgres://db.example/trailcast', SOCIAL_SIGN_IN: 'stand_in' },
      'SOCIAL_SIGN_IN is "stand_in", which one process keeps to itself, but ROLE is "api": expected all.',
    ],
  ]
  test.each(cases)('%j', (environment, message) => {
    expect(mistakesOf(environment)).toEqual([message])
  })
})

test('all mistakes are listed at once, one line each', () => {
  const mistakes = mistakesOf({ MODE: 'production', PORT: '99999', LOG_LEVEL: 'loud', S3_BUCKET_US: 'files' })
  expect(mistakes).toHaveLength(14)
  for (const name of [
    'PORT',
    'PUBLIC_URL',
    'SECRET',
    'LOG_LEVEL',
    'S3_REGION_US',
    'S3_BUCKET_EU',
    'SMTP_URL',
    'MAIL_FROM',
    'OPERATOR_EMAIL',
  ]) {
    expect(mistakes.filter((mistake) => mistake.startsWith(`${name} `))).toHaveLength(1)
  }
  expect(new ConfigError(mistakes).message.split('\n')).toHaveLength(15)
})

test('a mistake never shows a password', () => {
  const canary = 'hunter2-canary'
  const mistakes = mistakesOf({
    SECRET: canary,
    DATABASE_URL: `mysql://user:${canary}@db.example/x`,
    SMTP_URL: `http://user:${canary}@mail.example`,
    S3_SECRET_ACCESS_KEY_US: canary,
  })
  expect(mistakes.length).toBeGreaterThan(3)
  expect(mistakes.join()).not.toContain(canary)
})
