import { createHmac } from 'node:crypto'
import { fitnessPlatformMessages as texts } from './fitness-platform-messages.ts'
import { platformNames } from '#contract/fitness-sync/fitness-sync-messages.ts'
import { sportOfWord } from '#domain/formats/xml/sport-of-word.ts'
import type { Deadline } from '#server/adapters/deadline.ts'
import { z } from 'zod'
import type { FitnessProvider, Limits, Listed, Message, ProviderLink, Received } from './fitness-provider.ts'
import { addressWith, basic, bearer, codeIsOver, jsonIn } from './oauth.ts'
import { platformClient, retryAfterMs } from './platform-client.ts'
import { Exercise, NewWebhook, PolarMessage, PolarUser, TokenAnswer, Webhooks } from './polar-shapes.ts'
import { isSameText } from './same-text.ts'

type Options = {
  clientId: string
  clientSecret: string
  /** The base URL of the API, without a trailing slash. */
  address: () => Promise<string>
  tokenUrl: () => Promise<string>
  authorizePage: string
  now: () => number
  deadline?: Deadline
}

/** Polar only lists what was uploaded in the last 30 days, and after the person connected. */
export function polarProvider(options: Options): FitnessProvider {
  const { clientId, clientSecret, address, now } = options
  let limits: Limits | null = null
  const ask = platformClient({
    id: 'polar',
    onAnswer: ({ headers }) => {
      limits = limitsIn(headers, now()) ?? limits
    },
    retryAtMs: ({ headers }) =>
      limits?.windows.findLast(({ used, limit }) => used >= limit)?.resetAtMs ?? retryAfterMs(headers, now()),
    ...(options.deadline && { deadline: options.deadline }),
  })
  const application = basic(clientId, clientSecret)

  const exercises = async ({ tokens }: ProviderLink, path: string, { signal, accepts = [] }: Wish) =>
    ask(`${await address()}/v3/exercises${path}`, {
      headers: { ...bearer(tokens), ...anything },
      signal,
      accepts,
    })

  const usernameOf = async (url: string, headers: Record<string, string>, signal: AbortSignal) => {
    const answer = await ask(url, { headers, signal, accepts: [204, 403, 404] })
    if (answer.status !== 200) return ''
    const user = answer.json(PolarUser)
    return [user['first-name'], user['last-name']].filter(Boolean).join(' ')
  }

  return {
    id: 'polar',
    name: platformNames.polar,
    delivery: 'file',
    audience: 'any',
    deleteOnUnlink: false,
    callsPerActivity: 2,
    wantedScopes: ['accesslink.read_all'],
    connect: {
      kind: 'oauth',
      clientId,
      authorizeUrl: ({ state, redirectUrl }) =>
        addressWith(options.authorizePage, {
          response_type: 'code',
          client_id: clientId,
          redirect_uri: redirectUrl,
          scope: 'accesslink.read_all',
          state,
        }),
      async exchange({ code, redirectUrl, signal }) {
        const form = { grant_type: 'authorization_code', code, redirect_uri: redirectUrl }
        const request = { method: 'POST' as const, headers: application, form, signal }
        const answer = await ask(await options.tokenUrl(), request).catch(codeIsOver('polar'))
        const { access_token, expires_in, x_user_id } = answer.json(TokenAnswer)
        const tokens = { access: access_token, refresh: null, expiresAtMs: now() + expires_in * 1000 }
        const users = `${await address()}/v3/users`
        // Polar lists nothing for people who are not registered. A 409 means they already are.
        const json = { 'member-id': `trailcast-${x_user_id}` }
        await ask(users, { method: 'POST', headers: bearer(tokens), json, signal, accepts: [409] })
        const name = await usernameOf(`${users}/${encodeURIComponent(x_user_id)}`, bearer(tokens), signal)
        return {
          userId: x_user_id,
          username: name || x_user_id,
          scope: ['accesslink.read_all'],
          tokens,
          address: null,
        }
      },
    },
    async revoke({ tokens, userId }, signal) {
      const url = `${await address()}/v3/users/${encodeURIComponent(userId)}`
      await ask(url, { method: 'DELETE', headers: bearer(tokens), signal, accepts: [401, 403, 404] })
    },
    async list(link, { sinceMs, signal }) {
      const answer = await exercises(link, '', { signal, accepts: [204] })
      const listed = answer.status === 204 ? [] : answer.json(z.array(Exercise)).map(listedOf)
      const items = listed
        .filter(({ startMs }) => (startMs ?? 0) >= (sinceMs ?? -Infinity))
        .toSorted((one, other) => (other.startMs ?? 0) - (one.startMs ?? 0))
      return { items, next: null }
    },
    async fetch(link, { externalId }, signal) {
      const path = `/${encodeURIComponent(externalId)}`
      const listed = listedOf((await exercises(link, path, { signal })).json(Exercise))
      const answer = await exercises(link, `${path}/fit`, { signal, accepts: [204, 404] })
      if (answer.bytes.length === 0 || answer.status === 404)
        return { kind: 'none', sentence: texts.noFile(platformNames.polar) }
      const { title, description, sport } = listed
      const filename = `polar-${externalId.replaceAll(/[^\w-]/g, '')}.fit`
      return {
        kind: 'file',
        filename,
        bytes: answer.bytes,
        texts: { title, description, sport },
        isPrivate: false,
      }
    },
    limits: () => limits,
    receive: readMessage,
    async ensureSubscription({ callbackUrl, remembered, signal }) {
      const url = `${await address()}/v3/webhooks`
      const answer = await ask(url, { headers: application, signal, accepts: [404] })
      const present = answer.status === 200 ? answer.json(Webhooks).data : []
      const own = present.find((webhook) => webhook.url === callbackUrl)
      if (own && remembered !== null) {
        // Polar deactivates a webhook that has not been answered for a week.
        if (own.active === false)
          await ask(`${url}/activate`, { method: 'POST', headers: application, signal })
        return remembered
      }
      for (const { id } of present)
        await ask(`${url}/${encodeURIComponent(id)}`, {
          method: 'DELETE',
          headers: application,
          signal,
          accepts: [404],
        })
      const json = { events: ['EXERCISE'], url: callbackUrl }
      const made = await ask(url, { method: 'POST', headers: application, json, signal })
      return made.json(NewWebhook).data.signature_secret_key
    },
  }
}

type Wish = { signal: AbortSignal; accepts?: number[] }
const anything = { accept: '*/*' }

function listedOf(exercise: Exercise): Listed {
  const { id, start_time, start_time_utc_offset, sport, detailed_sport_info } = exercise
  const localMs = Date.parse(`${start_time.replace(/Z$/, '')}Z`)
  const word = detailed_sport_info || sport
  return {
    externalId: id,
    startMs: Number.isNaN(localMs) ? null : localMs - (start_time_utc_offset ?? 0) * 60_000,
    title: '',
    description: '',
    sport: word ? sportOfWord(word) : null,
    isPrivate: false,
    version: exercise.upload_time ?? null,
    skip: null,
  }
}

/** Shorter windows come first: `RateLimit-Usage: 12, 300`. The reset header gives the seconds until each restarts. */
function limitsIn(headers: Headers, nowMs: number): Limits | undefined {
  const [used, limits, resets] = ['usage', 'limit', 'reset'].map((name) =>
    (headers.get(`ratelimit-${name}`) ?? '').split(',').map((part) => Number(part.trim() || Number.NaN)),
  )
  if (!used || !limits || !resets || [...used, ...limits, ...resets].some(Number.isNaN)) return undefined
  return {
    windows: limits.map((limit, index) => ({
      used: used[index] ?? 0,
      limit,
      resetAtMs: nowMs + (resets[index] ?? 0) * 1000,
    })),
  }
}

function readMessage({ headers, rawBody, remembered }: Message): Received {
  const read = PolarMessage.safeParse(jsonIn(rawBody))
  if (!read.success) return { kind: 'refused' }
  const { event, user_id, entity_id } = read.data
  // Sent while the subscription is created, before its secret is known; has no content.
  if (event === 'PING') return { kind: 'events', events: [] }
  const signature = String(headers['polar-webhook-signature'] ?? '')
  if (remembered === null || remembered === '') return { kind: 'refused' }
  const wanted = createHmac('sha256', remembered).update(rawBody).digest('hex')
  if (!isSameText(signature.toLowerCase(), wanted)) return { kind: 'refused' }
  if (event !== 'EXERCISE' || !user_id || !entity_id) return { kind: 'events', events: [] }
  return { kind: 'events', events: [{ userId: user_id, externalId: entity_id, change: 'created' }] }
}
