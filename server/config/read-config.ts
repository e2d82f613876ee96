import { wordsOf } from '#domain/people/hold-reason.ts'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import { regions, type Region } from '#domain/region.ts'
import type { Config, PostgresConfig, S3BucketConfig, VideoConfig } from './config.ts'
import { keptSecret } from './kept-secret.ts'
import { readAddresses } from './read-address-config.ts'
import { readBaseMap } from './read-base-map-config.ts'
import { readBilling } from './read-billing-config.ts'
import { readFitness } from './read-fitness-config.ts'
import { readPush } from './read-push-config.ts'
import { readSignIn } from './read-sign-in-config.ts'
import { bitsOf } from './secret-strength.ts'
import {
  ConfigError,
  settingsReader,
  type Environment,
  type SettingName,
  type SettingsReader,
} from './settings.ts'

/** Created during setup. */
const worldAtlasPath = fileURLToPath(new URL('../../dist/atlas/world.jsonl.gz', import.meta.url))

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const
const secretLength = 32
/** Infeasible to guess. `openssl rand -hex 16` exceeds this even by the cautious estimate used here. */
const secretBits = 80
const shortestDeadlineMs = 100
const longestDeadlineMs = 600_000

/**
 * Checks everything before reporting, so an operator sees all mistakes at once. In demo mode a missing secret is
 * created once by `secretIn` and kept in the data folder.
 */
export function readConfig(
  environment: Environment,
  secretIn: (dataDir: string) => string = keptSecret,
): Config {
  const read = settingsReader(environment)
  const mode = read.choice('MODE', ['demo', 'production'])
  const role = read.choice('ROLE', ['all', 'api', 'worker'])
  const dataDir = resolve(read.text('DATA_DIR'))
  const config: Config = {
    mode,
    role,
    ...readAddresses(read, mode),
    dataDir,
    secret: readSecret(read, mode),
    logLevel: read.choice('LOG_LEVEL', logLevels),
    bodyLimitBytes: read.wholeNumber('BODY_LIMIT_BYTES', { min: 1024, max: 104_857_600 }),
    database: readDatabase(read, dataDir),
    files: readFiles(read, dataDir),
    ...readMail(read, mode),
    ...readSignIn(read, { mode, role }),
    ...readBilling(read, { mode, role }),
    video: readVideo(read),
    ...readFitness(read, { mode, role }),
    push: readPush(read, mode),
    chatUrl: read.url('CHAT_URL', ['https:'])?.href ?? null,
    watchedWords: wordsOf(read.text('WATCHED_WORDS').replaceAll(',', '\n')),
    baseMap: readBaseMap(read),
    worldAtlasPath: read.choice('ATLAS_WORLD', ['on', 'off']) === 'on' ? worldAtlasPath : null,
    hasApiDocs: read.choice('API_DOCS', ['on', 'off']) === 'on',
    hasDemoContent: read.choice('DEMO_CONTENT', ['on', 'off']) === 'on',
    jobConcurrency: read.wholeNumber('JOB_CONCURRENCY', { min: 1, max: 64 }),
    rateLimitFactor: read.number('RATE_LIMIT_FACTOR', { min: 0.01, max: 1_000_000 }),
    pagePatienceMs: read.wholeNumber('PAGE_PATIENCE_MS', { min: 0, max: longestDeadlineMs }),
  }
  if (role !== 'all' && config.database.kind === 'embedded') {
    read.mistake(
      `ROLE is "${role}", but the embedded database serves one process only: set DATABASE_URL to a PostgreSQL server, or ROLE to all.`,
    )
  }
  if (read.mistakes.length > 0) throw new ConfigError(read.mistakes)
  return config.secret === '' ? { ...config, secret: secretIn(dataDir) } : config
}

function readSecret(read: SettingsReader, mode: Config['mode']): string {
  const secret = read.text('SECRET')
  if (secret === '' && mode === 'production') {
    read.mistake(
      `SECRET is missing: production needs at least ${secretLength} random characters, as from "openssl rand -base64 32".`,
    )
  }
  if (secret !== '' && secret.length < secretLength)
    read.unexpected('SECRET', `at least ${secretLength} characters`)
  else if (secret !== '' && mode === 'production' && bitsOf(secret) < secretBits) {
    read.mistake(
      'SECRET can be guessed, and whoever does can sign in as anybody: production needs a random one, as from "openssl rand -base64 32".',
    )
  }
  return secret
}

function readDatabase(read: SettingsReader, dataDir: string): Config['database'] {
  const deadline = { min: shortestDeadlineMs, max: longestDeadlineMs }
  const callDeadlineMs = read.wholeNumber('DATABASE_CALL_DEADLINE_MS', deadline)
  const statementTimeoutMs = read.wholeNumber('DATABASE_STATEMENT_TIMEOUT_MS', deadline)
  const poolSize = read.wholeNumber('DATABASE_POOL_SIZE', { min: 2, max: 500 })
  const names: SettingName[] = ['DATABASE_URL', 'DATABASE_URL_US', 'DATABASE_URL_EU', 'DATABASE_URL_WORLD']
  if (!names.some(read.isSet)) return { kind: 'embedded', dir: join(dataDir, 'database'), callDeadlineMs }

  for (const name of names) read.url(name, ['postgres:', 'postgresql:'])
  const urlOf = (name: SettingName): string => {
    if (!read.isSet(name) && !read.isSet('DATABASE_URL')) {
      read.mistake(
        `${name} is missing: set it, or DATABASE_URL for all databases that have no address of their own.`,
      )
    }
    return read.text(name) || read.text('DATABASE_URL')
  }
  const cellUrls: PostgresConfig['cellUrls'] = { us: urlOf('DATABASE_URL_US'), eu: urlOf('DATABASE_URL_EU') }
  return { kind: 'postgres', cellUrls, worldUrl: urlOf('DATABASE_URL_WORLD'), poolSize, statementTimeoutMs }
}

const bucketSettings = {
  us: {
    endpoint: 'S3_ENDPOINT_US',
    region: 'S3_REGION_US',
    bucket: 'S3_BUCKET_US',
    accessKeyId: 'S3_ACCESS_KEY_ID_US',
    secretAccessKey: 'S3_SECRET_ACCESS_KEY_US',
    forcePathStyle: 'S3_FORCE_PATH_STYLE_US',
  },
  eu: {
    endpoint: 'S3_ENDPOINT_EU',
    region: 'S3_REGION_EU',
    bucket: 'S3_BUCKET_EU',
    accessKeyId: 'S3_ACCESS_KEY_ID_EU',
    secretAccessKey: 'S3_SECRET_ACCESS_KEY_EU',
    forcePathStyle: 'S3_FORCE_PATH_STYLE_EU',
  },
} as const satisfies Record<Region, Record<keyof S3BucketConfig, SettingName>>

function readFiles(read: SettingsReader, dataDir: string): Config['files'] {
  const names = regions.flatMap((region) => Object.values(bucketSettings[region]))
  if (!names.some(read.isSet)) return { kind: 'disk', dir: join(dataDir, 'files') }

  const buckets = { us: readBucket(read, 'us'), eu: readBucket(read, 'eu') }
  if (
    buckets.us.bucket !== '' &&
    buckets.us.bucket === buckets.eu.bucket &&
    buckets.us.endpoint === buckets.eu.endpoint
  ) {
    read.mistake(
      'S3_BUCKET_EU is the bucket of S3_BUCKET_US: each region keeps its files in a bucket of its own.',
    )
  }
  return { kind: 's3', buckets }
}

function readBucket(read: SettingsReader, region: Region): S3BucketConfig {
  const names = bucketSettings[region]
  const required = (name: SettingName): string => {
    if (!read.isSet(name))
      read.mistake(`${name} is missing: a store for files needs it for every region (us and eu).`)
    return read.text(name)
  }
  const endpoint = read.url(names.endpoint, ['https:', 'http:'])
  return {
    endpoint: endpoint && endpoint.href.replace(/\/$/, ''),
    region: required(names.region),
    bucket: required(names.bucket),
    accessKeyId: required(names.accessKeyId),
    secretAccessKey: required(names.secretAccessKey),
    forcePathStyle: read.yesOrNo(names.forcePathStyle, endpoint !== null),
  }
}

function readMail(read: SettingsReader, mode: Config['mode']): Pick<Config, 'mail' | 'operatorEmail'> {
  const url = read.url('SMTP_URL', ['smtp:', 'smtps:'])
  const from = read.text('MAIL_FROM')
  const operatorEmail = read.text('OPERATOR_EMAIL')
  const reallySends = read.isSet('SMTP_URL') || mode === 'production'
  if (!read.isSet('SMTP_URL') && mode === 'production') {
    read.mistake(
      'SMTP_URL is missing: production needs a mail server, as in smtps://user:password@mail.example:465.',
    )
  }
  if (reallySends && from === '')
    read.mistake('MAIL_FROM is missing: mails need a sender, as in Trailcast <hello@trailcast.example>.')
  if (from !== '' && !isMailbox(from))
    read.unexpected('MAIL_FROM', 'a mail address, as in Trailcast <hello@trailcast.example>')
  if (reallySends && operatorEmail === '')
    read.mistake('OPERATOR_EMAIL is missing: messages from visitors are sent there.')
  if (operatorEmail !== '' && !isAddress(operatorEmail)) read.unexpected('OPERATOR_EMAIL', 'a mail address')
  return {
    mail: url ? { kind: 'smtp', url: url.href, from } : { kind: 'stand_in' },
    operatorEmail: operatorEmail || 'operator@trailcast.example',
  }
}

const isAddress = (text: string): boolean => z.email().safeParse(text).success

function isMailbox(text: string): boolean {
  const inBrackets = /^[^<>\r\n]*<([^<>]+)>$/.exec(text)?.[1]
  return isAddress(inBrackets ?? text)
}

function readVideo(read: SettingsReader): VideoConfig {
  return {
    ffmpeg: read.text('FFMPEG_PATH') || 'ffmpeg',
    ffprobe: read.text('FFPROBE_PATH') || 'ffprobe',
    encoder: read.choice('VIDEO_ENCODER', ['libx264', 'h264_nvenc', 'h264_vaapi', 'h264_videotoolbox']),
    maxHeight: read.wholeNumber('VIDEO_MAX_HEIGHT', { min: 360, max: 4320 }),
    concurrency: read.wholeNumber('TRANSCODE_CONCURRENCY', { min: 1, max: 64 }),
  }
}
