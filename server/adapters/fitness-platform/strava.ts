import { createHmac } from 'node:crypto'
import { fitnessPlatformMessages as texts } from './fitness-platform-messages.ts'
import { platformNames } from '#contract/fitness-sync/fitness-sync-messages.ts'
import type { Deadline } from '#server/adapters/deadline.ts'
import { z } from 'zod'
import { FitnessError, type FitnessProvider, type ProviderLink, type Tokens } from './fitness-provider.ts'
import { addressWith, bearer, codeIsOver, loginIsOver, scopeMissing, scopesIn } from './oauth.ts'
import { platformClient, type PlatformAnswer } from './platform-client.ts'
import { isSameText } from './same-text.ts'
import { fetchedOf, listedOf } from './strava-activity.ts'
import { nextCursorOf, readCursor } from './strava-cursor.ts'
import { readStravaMessage } from './strava-events.ts'
import { stravaLimits } from './strava-limits.ts'
import { Failure, StravaActivity, StravaStreams, Subscription, TokenAnswer } from './strava-shapes.ts'

type Options = {
  clientId: string
  clientSecret: string
  /** The base URL of the API, without a trailing slash. */
  address: () => Promise<string>
  /** The page where people grant permission. */
  authorizePage: string
  /** Relative to the root of `address`. */
  revokePath: string
  now: () => number
  deadline?: Deadline
}

const scopes = ['read', 'activity:read', 'activity:read_all']
const perPage = 200
const streamKeys = 'time,latlng,distance,altitude,velocity_smooth,heartrate,cadence,watts,temp,moving'

export function stravaProvider(options: Options): FitnessProvider {
  const { clientId, clientSecret, address, now } = options
  const limits = stravaLimits(now)
  const ask = platformClient({
    id: 'strava',
    onAnswer: ({ headers }) => limits.notice(headers),
    explain,
    retryAtMs: () => limits.retryAtMs(),
    ...(options.deadline && { deadline: options.deadline }),
  })
  const keys = { client_id: clientId, client_secret: clientSecret }
  const verifyToken = createHmac('sha256', clientSecret).update('webhook').digest('hex')

  const get = async (link: ProviderLink, path: string, signal: AbortSignal) =>
    ask(`${await address()}${path}`, { headers: bearer(link.tokens), signal })

  const askForTokens = async (form: Record<string, string>, signal: AbortSignal) => {
    const answer = await ask(`${await address()}/oauth/token`, {
      method: 'POST',
      form: { ...keys, ...form },
      signal,
    })
    return answer.json(TokenAnswer)
  }

  const listPage = async (link: ProviderLink, before: number | null, signal: AbortSignal) => {
    const query = new URLSearchParams({
      per_page: String(perPage),
      ...(before !== null && { before: String(before) }),
    })
    const answer = await get(link, `/athlete/activities?${query.toString()}`, signal)
    return answer.json(z.array(StravaActivity))
  }

  const subscriptions = async (
    {
      method,
      path = '',
      form,
    }: { method: 'GET' | 'POST' | 'DELETE'; path?: string; form?: Record<string, string> },
    signal: AbortSignal,
  ) => {
    const url = `${await address()}/push_subscriptions${path}`
    if (form) return ask(url, { method, form: { ...keys, ...form }, signal })
    return ask(`${url}?${new URLSearchParams(keys).toString()}`, { method, signal })
  }

  const list: FitnessProvider['list'] = async (link, { cursor, sinceMs, signal }) => {
    const from = readCursor(cursor)
    const page = await listPage(link, from.before, signal)
    const fresh = page.filter(({ id }) => !from.seen.includes(String(id)))
    const items = fresh.map(listedOf).filter(({ startMs }) => sinceMs === null || (startMs ?? 0) >= sinceMs)
    const isOver = page.length === 0 || items.length < fresh.length
    return { items, next: isOver ? null : nextCursorOf(page, fresh.length > 0) }
  }

  return {
    id: 'strava',
    name: platformNames.strava,
    delivery: 'streams',
    audience: 'owner_only',
    deleteOnUnlink: true,
    callsPerActivity: 2,
    wantedScopes: ['activity:read', 'activity:read_all'],
    connect: {
      kind: 'oauth',
      clientId,
      authorizeUrl({ state, redirectUrl }) {
        return addressWith(options.authorizePage, {
          client_id: clientId,
          redirect_uri: redirectUrl,
          response_type: 'code',
          approval_prompt: 'auto',
          scope: scopes.join(','),
          state,
        })
      },
      async exchange({ code, scope, signal }) {
        const named = scopesIn(scope)
        // The wider scope includes the other.
        const granted = named.includes('activity:read_all')
          ? [...new Set([...named, 'activity:read'])]
          : named
        if (!granted.includes('activity:read')) throw scopeMissing('strava')
        const answer = await askForTokens({ grant_type: 'authorization_code', code }, signal).catch(
          codeIsOver('strava'),
        )
        if (!answer.athlete) throw new FitnessError('away', 'strava does not say who it is')
        const { id, username, firstname, lastname } = answer.athlete
        const name = [firstname, lastname].filter(Boolean).join(' ')
        return {
          userId: String(id),
          username: name || username || String(id),
          scope: granted,
          tokens: tokensOf(answer),
          address: null,
        }
      },
    },
    refresh: async ({ refresh }, signal) =>
      tokensOf(
        await askForTokens({ grant_type: 'refresh_token', refresh_token: refresh ?? '' }, signal).catch(
          loginIsOver('strava'),
        ),
      ),
    async revoke({ tokens }, signal) {
      const url = new URL(options.revokePath, `${await address()}/`)
      const form = { access_token: tokens.access, token: tokens.access, ...keys }
      await ask(url, { method: 'POST', headers: bearer(tokens), form, signal, accepts: [401] })
    },
    async total(link, signal) {
      let count = 0
      let cursor: string | null = null
      do {
        const page = await list(link, { cursor, sinceMs: null, signal })
        count += page.items.length
        cursor = page.next
      } while (cursor !== null)
      return count
    },
    list,
    async fetch(link, { externalId }, signal) {
      const path = `/activities/${encodeURIComponent(externalId)}`
      const activity = (await get(link, path, signal)).json(StravaActivity)
      if (activity.manual === true) return fetchedOf(activity, null)
      const answer = await ask(`${await address()}${path}/streams?keys=${streamKeys}&key_by_type=true`, {
        headers: bearer(link.tokens),
        signal,
        accepts: [404],
      })
      // An activity without measurements has no streams.
      return fetchedOf(activity, answer.status === 404 ? null : answer.json(StravaStreams))
    },
    async describe(link, externalId, signal) {
      const answer = await ask(`${await address()}/activities/${encodeURIComponent(externalId)}`, {
        headers: bearer(link.tokens),
        signal,
        accepts: [404],
      })
      return answer.status === 404 ? null : listedOf(answer.json(StravaActivity))
    },
    limits: limits.limits,
    receive: (message) => readStravaMessage(message, (given) => isSameText(given, verifyToken)),
    async ensureSubscription({ callbackUrl, signal }) {
      const present = (await subscriptions({ method: 'GET' }, signal)).json(z.array(Subscription))
      const own = present.find(({ callback_url }) => callback_url === callbackUrl)
      if (own) return String(own.id)
      // An application can only have one subscription, and this one sends to an outdated URL.
      for (const { id } of present) await subscriptions({ method: 'DELETE', path: `/${id}` }, signal)
      const form = { callback_url: callbackUrl, verify_token: verifyToken }
      return String((await subscriptions({ method: 'POST', form }, signal)).json(Subscription).id)
    },
  }
}

const tokensOf = (answer: z.output<typeof TokenAnswer>): Tokens => ({
  access: answer.access_token,
  refresh: answer.refresh_token,
  expiresAtMs: answer.expires_at * 1000,
})

/**
 * Recognizes errors about the application: it may not be used, or its id or secret is wrong. They are never the user's
 * fault.
 */
function explain(answer: PlatformAnswer): FitnessError | undefined {
  if (!failuresOf(answer).some(({ resource }) => resource === 'Application')) return undefined
  const sentence = texts.inactive(platformNames.strava)
  return new FitnessError('inactive', `strava answers ${answer.status} about the application`, { sentence })
}

function failuresOf(answer: PlatformAnswer) {
  try {
    return answer.json(Failure).errors ?? []
  } catch {
    return []
  }
}
