import { minuteMs } from '#domain/time/durations.ts'
import { fitnessPlatformMessages as texts } from './fitness-platform-messages.ts'
import { platformNames } from '#contract/fitness-sync/fitness-sync-messages.ts'
import type { Deadline } from '#server/adapters/deadline.ts'
import type { AskGuarded } from '#server/adapters/guarded-request.ts'
import type { z } from 'zod'
import {
  FitnessError,
  type FitnessProvider,
  type Limits,
  type Listed,
  type ProviderLink,
  type Received,
  type Tokens,
} from './fitness-provider.ts'
import { addressWith, bearer, codeIsOver, jsonIn, loginIsOver, scopeMissing, scopesIn } from './oauth.ts'
import { platformClient, retryAfterMs } from './platform-client.ts'
import { isSameText } from './same-text.ts'
import { sportOfWorkout } from './wahoo-sport.ts'
import { TokenAnswer, WahooMessage, WahooUser, Workout, Workouts } from './wahoo-shapes.ts'

type Options = {
  clientId: string
  clientSecret: string
  /** The secret that messages contain. If not set, no message is trusted. */
  webhookToken: string | null
  /** The base URL of the API, without a trailing slash. */
  address: () => Promise<string>
  authorizePage: string
  /** Downloads files from the URLs given in answers. */
  askForFile: AskGuarded
  now: () => number
  deadline?: Deadline
  /** Messages are set up by hand here, so this tells the operator the URL to enter. */
  tellCallback?: (url: string) => void
}

const scopes = ['user_read', 'workouts_read', 'offline_data']
const perPage = 60
const maxFileBytes = 64 * 1024 * 1024
/** Headers list the windows from longest to shortest. */
const windowsMs = [1440 * minuteMs, 60 * minuteMs, 5 * minuteMs]

export function wahooProvider(options: Options): FitnessProvider {
  const { clientId, clientSecret, webhookToken, address, now, tellCallback } = options
  let limits: Limits | null = null
  const ask = platformClient({
    id: 'wahoo',
    onAnswer: ({ headers }) => {
      limits = limitsIn(headers, now()) ?? limits
    },
    retryAtMs: ({ headers }) => {
      const seconds = Number(headers.get('x-ratelimit-reset') || Number.NaN)
      return seconds > 0 ? now() + seconds * 1000 : retryAfterMs(headers, now())
    },
    ...(options.deadline && { deadline: options.deadline }),
  })

  const get = async (
    { tokens }: Pick<ProviderLink, 'tokens'>,
    path: string,
    { signal, accepts = [] }: Wish,
  ) => ask(`${await address()}/v1${path}`, { headers: bearer(tokens), signal, accepts })

  const askForTokens = async (fields: Record<string, string>, signal: AbortSignal) => {
    const form = { client_id: clientId, client_secret: clientSecret, ...fields }
    const answer = await ask(`${await address()}/oauth/token`, { method: 'POST', form, signal })
    return answer.json(TokenAnswer)
  }
  const tokensOf = ({ access_token, refresh_token, expires_in }: z.output<typeof TokenAnswer>): Tokens => ({
    access: access_token,
    refresh: refresh_token,
    expiresAtMs: now() + expires_in * 1000,
  })

  const page = async (
    link: ProviderLink,
    number: number,
    { signal, size }: { signal: AbortSignal; size: number },
  ) => (await get(link, `/workouts?page=${number}&per_page=${size}`, { signal })).json(Workouts)

  const find = async (link: ProviderLink, externalId: string, signal: AbortSignal) => {
    const answer = await get(link, `/workouts/${encodeURIComponent(externalId)}`, { signal, accepts: [404] })
    return answer.status === 404 ? null : answer.json(Workout)
  }

  async function download(place: string, signal: AbortSignal): Promise<Uint8Array> {
    const url = URL.parse(place)
    if (!url) throw new FitnessError('away', 'wahoo names no address for a file')
    try {
      const { status, body } = await options.askForFile(url, { maxBytes: maxFileBytes, signal })
      if (status === 200) return body
    } catch {
      signal.throwIfAborted()
    }
    throw new FitnessError('away', 'wahoo does not give a file')
  }

  return {
    id: 'wahoo',
    name: platformNames.wahoo,
    delivery: 'file',
    audience: 'any',
    deleteOnUnlink: false,
    callsPerActivity: 1,
    wantedScopes: scopes,
    connect: {
      kind: 'oauth',
      clientId,
      authorizeUrl: ({ state, redirectUrl }) =>
        addressWith(options.authorizePage, {
          client_id: clientId,
          redirect_uri: redirectUrl,
          response_type: 'code',
          scope: scopes.join(' '),
          state,
        }),
      async exchange({ code, redirectUrl, scope, signal }) {
        const fields = { grant_type: 'authorization_code', code, redirect_uri: redirectUrl }
        const answer = await askForTokens(fields, signal).catch(codeIsOver('wahoo'))
        const granted = scopesIn(answer.scope ?? scope)
        // Without `user_read`, we cannot tell whose workouts they are.
        if (!granted.includes('user_read') || !granted.includes('workouts_read')) throw scopeMissing('wahoo')
        const tokens = tokensOf(answer)
        const { id, first, last } = (await get({ tokens }, '/user', { signal })).json(WahooUser)
        const username = [first, last].filter(Boolean).join(' ') || String(id)
        return { userId: String(id), username, scope: granted, tokens, address: null }
      },
    },
    refresh: async ({ refresh }, signal) =>
      tokensOf(
        await askForTokens({ grant_type: 'refresh_token', refresh_token: refresh ?? '' }, signal).catch(
          loginIsOver('wahoo'),
        ),
      ),
    async revoke({ tokens }, signal) {
      const url = `${await address()}/v1/permissions`
      await ask(url, { method: 'DELETE', headers: bearer(tokens), signal, accepts: [401, 404] })
    },
    total: async (link, signal) => (await page(link, 1, { signal, size: 1 })).total,
    async list(link, { cursor, sinceMs, signal }) {
      const number = Number(cursor ?? 1)
      const { workouts } = await page(link, number, { signal, size: perPage })
      const listed = workouts.map(listedOf)
      const items = listed.filter(({ startMs }) => (startMs ?? 0) >= (sinceMs ?? -Infinity))
      const isOver = workouts.length === 0 || items.length < listed.length
      return { items, next: isOver ? null : String(number + 1) }
    },
    async fetch(link, { externalId }, signal) {
      const workout = await find(link, externalId, signal)
      if (!workout) throw new FitnessError('gone', 'wahoo has no such workout')
      const { title, description, sport, skip } = listedOf(workout)
      if (skip !== null) return { kind: 'none', sentence: skip }
      const bytes = await download(fileOf(workout) ?? '', signal)
      return {
        kind: 'file',
        filename: `wahoo-${workout.id}.fit`,
        bytes,
        texts: { title, description, sport },
        isPrivate: false,
      }
    },
    async describe(link, externalId, signal) {
      const workout = await find(link, externalId, signal)
      return workout && listedOf(workout)
    },
    limits: () => limits,
    receive: ({ rawBody }) => readMessage(rawBody, webhookToken),
    ...(tellCallback && {
      ensureSubscription: async ({ callbackUrl }) => {
        tellCallback(callbackUrl)
        return null
      },
    }),
  }
}

type Wish = { signal: AbortSignal; accepts?: number[] }

const fileOf = ({ workout_summary }: Workout): string | null => workout_summary?.file?.url ?? null

function listedOf(workout: Workout): Listed {
  const startMs = Date.parse(workout.starts ?? '')
  return {
    externalId: String(workout.id),
    startMs: Number.isNaN(startMs) ? null : startMs,
    title: workout.name ?? '',
    description: '',
    sport: sportOfWorkout(workout.workout_type_id),
    isPrivate: false,
    version: workout.updated_at ?? null,
    skip: fileOf(workout) === null ? texts.noFile(platformNames.wahoo) : null,
  }
}

/**
 * Wahoo only gives the seconds until a window restarts once it is used up, so until then we assume that windows start
 * at round times.
 */
function limitsIn(headers: Headers, nowMs: number): Limits | undefined {
  const [limits, remaining] = ['limit', 'remaining'].map((name) =>
    (headers.get(`x-ratelimit-${name}`) ?? '').split(',').map((part) => Number(part.trim() || Number.NaN)),
  )
  if (!limits || !remaining || [...limits, ...remaining].some(Number.isNaN)) return undefined
  return {
    windows: limits.map((limit, index) => {
      const length = windowsMs[index] ?? minuteMs
      const resetAtMs = (Math.floor(nowMs / length) + 1) * length
      return { used: limit - (remaining[index] ?? 0), limit, resetAtMs }
    }),
  }
}

function readMessage(rawBody: Buffer, webhookToken: string | null): Received {
  const read = WahooMessage.safeParse(jsonIn(rawBody))
  if (!read.success || webhookToken === null || !isSameText(read.data.webhook_token, webhookToken))
    return { kind: 'refused' }
  const { user, workout_summary } = read.data
  const id = workout_summary?.workout?.id ?? workout_summary?.workout_id
  if (id === null || id === undefined) return { kind: 'events', events: [] }
  return { kind: 'events', events: [{ userId: String(user.id), externalId: String(id), change: 'created' }] }
}
