import { dayMs } from '#domain/time/durations.ts'
import { fitnessPlatformMessages as texts } from './fitness-platform-messages.ts'
import { platformNames } from '#contract/fitness-sync/fitness-sync-messages.ts'
import type { Deadline } from '#server/adapters/deadline.ts'
import { z } from 'zod'
import {
  FitnessError,
  type CheckPassword,
  type FitnessProvider,
  type OAuthConnect,
  type ProviderLink,
  type Tokens,
} from './fitness-provider.ts'
import { eventsOf, filenameOf, isStub, listedOf } from './intervals-activity.ts'
import { Athlete, IntervalsActivity, IntervalsMessage, TokenAnswer } from './intervals-shapes.ts'
import { addressWith, basic, bearer, codeIsOver, jsonIn, scopeMissing, scopesIn } from './oauth.ts'
import { platformClient, retryAfterMs } from './platform-client.ts'
import { isSameText } from './same-text.ts'

type Options = {
  /** Without one, people connect with a personal key. */
  client: { clientId: string; clientSecret: string } | null
  /** The secret that messages contain. If not set, no message is trusted. */
  webhookSecret: string | null
  /** The base URL of the API, without a trailing slash. */
  address: () => Promise<string>
  authorizePage: string
  now: () => number
  deadline?: Deadline
  /** Messages are set up by hand here, so this tells the operator the URL to enter. */
  tellCallback?: (url: string) => void
}

/** Keys and tokens are stored in the same field: this prefix marks a key. */
const keyMark = 'key:'
const readScope = 'ACTIVITY:READ'
const perPage = 200
const beginning = '2000-01-01'

export function intervalsProvider(options: Options): FitnessProvider {
  const { client, webhookSecret, address, now, tellCallback } = options
  const ask = platformClient({
    id: 'intervals',
    explain: ({ status }) => (status === 403 ? rejected() : undefined),
    retryAtMs: ({ headers }) => retryAfterMs(headers, now()),
    ...(options.deadline && { deadline: options.deadline }),
  })

  const get = async (
    tokens: Tokens,
    path: string,
    { signal, accepts = [] }: { signal: AbortSignal; accepts?: number[] },
  ) => ask(`${await address()}/api/v1${path}`, { headers: authorization(tokens), signal, accepts })

  const listFrom = async (link: ProviderLink, query: Record<string, string>, signal: AbortSignal) => {
    const path = `/athlete/${encodeURIComponent(link.userId)}/activities?${new URLSearchParams(query).toString()}`
    return (await get(link.tokens, path, { signal })).json(z.array(IntervalsActivity))
  }

  const find = async ({ tokens }: ProviderLink, externalId: string, signal: AbortSignal) => {
    const path = `/activity/${encodeURIComponent(externalId)}`
    const answer = await get(tokens, path, { signal, accepts: [404] })
    const activity = answer.status === 404 ? null : answer.json(IntervalsActivity)
    return activity?.deleted ? null : activity
  }

  const check: CheckPassword = async ({ user, password, signal }) => {
    const tokens: Tokens = { access: `${keyMark}${password.trim()}`, refresh: null, expiresAtMs: null }
    // Anything else must not become part of a URL.
    if (!/^i?\d{1,15}$/.test(user.trim())) throw wrongKey()
    const answer = await get(tokens, `/athlete/${user.trim()}`, { signal, accepts: [401, 403, 404] })
    if (answer.status !== 200) throw wrongKey()
    const { id, name } = answer.json(Athlete)
    // A key has every permission.
    return { userId: id, username: name ?? id, scope: [readScope], tokens, address: null }
  }

  const oauth = ({ clientId, clientSecret }: NonNullable<Options['client']>): OAuthConnect => ({
    kind: 'oauth',
    clientId,
    key: check,
    authorizeUrl: ({ state, redirectUrl }) =>
      addressWith(options.authorizePage, {
        client_id: clientId,
        redirect_uri: redirectUrl,
        scope: readScope,
        state,
      }),
    async exchange({ code, signal }) {
      const form = { client_id: clientId, client_secret: clientSecret, code }
      const answer = await ask(`${await address()}/api/oauth/token`, { method: 'POST', form, signal }).catch(
        codeIsOver('intervals'),
      )
      const { access_token, scope, athlete } = answer.json(TokenAnswer)
      // Permission to write includes permission to read.
      const granted = scopesIn(scope).map((word) => (word === 'ACTIVITY:WRITE' ? readScope : word))
      if (!granted.includes(readScope)) throw scopeMissing('intervals')
      const tokens = { access: access_token, refresh: null, expiresAtMs: null }
      return {
        userId: athlete.id,
        username: athlete.name ?? athlete.id,
        scope: granted,
        tokens,
        address: null,
      }
    },
  })

  return {
    id: 'intervals',
    name: platformNames.intervals,
    delivery: 'file',
    audience: 'any',
    deleteOnUnlink: false,
    callsPerActivity: 2,
    wantedScopes: [readScope],
    connect: client ? oauth(client) : { kind: 'password', check },
    async revoke({ tokens }, signal) {
      // A key stays valid: only its owner can revoke it.
      if (tokens.access.startsWith(keyMark)) return
      const url = `${await address()}/api/v1/disconnect-app`
      await ask(url, { method: 'DELETE', headers: bearer(tokens), signal, accepts: [401, 403] })
    },
    async total(link, signal) {
      const all = await listFrom(link, { oldest: beginning, fields: 'id,source' }, signal)
      return all.filter((activity) => !isStub(activity)).length
    },
    async list(link, { cursor, sinceMs, signal }) {
      const [newest = '', seen = ''] = cursor?.split('|') ?? []
      const listed = await listFrom(
        link,
        { oldest: dayBefore(sinceMs), ...(newest !== '' && { newest }), limit: String(perPage) },
        signal,
      )
      const known = seen.split(',')
      const fresh = listed.filter(({ id }) => !known.includes(id))
      const items = fresh
        .map(listedOf)
        .filter(({ startMs }) => startMs === null || startMs >= (sinceMs ?? -Infinity))
      // Asks for the activities of the last second again, and skips those already listed.
      const last = listed.at(-1)?.start_date_local ?? ''
      const atLast = listed.filter(({ start_date_local }) => start_date_local === last).map(({ id }) => id)
      return { items, next: fresh.length === 0 || last === '' ? null : `${last}|${atLast.join(',')}` }
    },
    async fetch(link, { externalId }, signal) {
      const activity = await find(link, externalId, signal)
      if (!activity) throw new FitnessError('gone', 'intervals has no such activity')
      if (isStub(activity)) return { kind: 'none', sentence: texts.cameFromStrava }
      const path = `/activity/${encodeURIComponent(externalId)}/file`
      const answer = await get(link.tokens, path, { signal, accepts: [404] })
      if (answer.status === 404 || answer.bytes.length === 0)
        return { kind: 'none', sentence: texts.noFile(platformNames.intervals) }
      const { title, description, sport } = listedOf(activity)
      const filename = filenameOf(activity, answer.bytes)
      return {
        kind: 'file',
        filename,
        bytes: answer.bytes,
        texts: { title, description, sport },
        isPrivate: false,
      }
    },
    async describe(link, externalId, signal) {
      const activity = await find(link, externalId, signal)
      return activity && listedOf(activity)
    },
    limits: () => null,
    receive({ rawBody }) {
      const read = IntervalsMessage.safeParse(jsonIn(rawBody))
      if (!read.success || webhookSecret === null || !isSameText(read.data.secret, webhookSecret))
        return { kind: 'refused' }
      return { kind: 'events', events: read.data.events.flatMap(eventsOf) }
    },
    ...(tellCallback && {
      ensureSubscription: async ({ callbackUrl }) => {
        tellCallback(callbackUrl)
        return null
      },
    }),
  }
}

function authorization(tokens: Tokens): { authorization: string } {
  const { access } = tokens
  return access.startsWith(keyMark) ? basic('API_KEY', access.slice(keyMark.length)) : bearer(tokens)
}

/** Days are in the athlete's local time, which we do not know, so we go back one more day. */
const dayBefore = (ms: number | null): string =>
  ms === null ? beginning : new Date(ms - dayMs).toISOString().slice(0, 10)

const rejected = (): FitnessError =>
  new FitnessError('needs_login', 'intervals answers 403', {
    sentence: texts.connectAgain(platformNames.intervals),
  })
const wrongKey = (): FitnessError =>
  new FitnessError('needs_login', 'intervals does not accept the key', { sentence: texts.wrongKey })
