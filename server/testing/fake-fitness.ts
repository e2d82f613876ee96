import { randomUUID } from 'node:crypto'
import type { ProviderId } from '#domain/fitness/provider.ts'
import { hourMs } from '#domain/time/durations.ts'
import {
  FitnessError,
  type FitnessErrorKind,
  type FitnessProvider,
  type Listed,
  type ProviderLink,
  type Tokens,
} from '#server/adapters/fitness-platform/fitness-provider.ts'
import { givenStreams } from './given-streams.ts'

export type FakeActivity = Listed & { startMs: number }

/** The prefix of every access and refresh token, so that a test can find them where they must not be. */
export const tokenMark = 'canary-token-'

export type FakePlatform = {
  provider: FitnessProvider
  activities: Map<string, FakeActivity>
  /** The calls made, such as `fetch 12`, including refused ones. */
  calls: string[]
  /** Codes that the popup may return with, and the people they belong to. */
  codes: Map<string, { userId: string; scope: string[] }>
  record(changes?: Partial<FakeActivity>): FakeActivity
  /** Expires access tokens at once; refresh tokens keep working. */
  expireTokens(): void
  /** The person revokes the permission on the platform's own pages. */
  revoke(): void
  /** Makes the next calls whose name starts with `call` fail, or all of them until set to null. */
  fail(kind: FitnessErrorKind | null, options?: { times?: number; call?: string; retryAtMs?: number }): void
  /** Calls allowed per 15 minutes; null for unlimited. */
  limit: number | null
  /** Called while a call is being answered. */
  during: ((call: string) => Promise<void>) | undefined
}

type Options = {
  id?: ProviderId
  now: () => number
  pageSize?: number
  deleteOnUnlink?: boolean
  hasDescribe?: boolean
}

const quarterMs = 15 * 60_000

/** A platform in memory: one person, whose tokens end after six hours and whose refresh tokens work once. */
export function fakeFitness({
  id = 'strava',
  now,
  pageSize = 3,
  deleteOnUnlink = true,
  hasDescribe = true,
}: Options): FakePlatform {
  const access = new Map<string, number>()
  const refresh = new Set<string>()
  let window = { sinceMs: 0, used: 0 }
  let failure:
    | { kind: FitnessErrorKind; left: number; call: string; retryAtMs: number | undefined }
    | undefined
  let recorded = 0

  const windowNow = () => {
    const sinceMs = Math.floor(now() / quarterMs) * quarterMs
    if (window.sinceMs !== sinceMs) window = { sinceMs, used: 0 }
    return window
  }
  const newTokens = (): Tokens => {
    const tokens = {
      access: `${tokenMark}${randomUUID()}`,
      refresh: `${tokenMark}${randomUUID()}`,
      expiresAtMs: now() + 6 * hourMs,
    }
    access.set(tokens.access, tokens.expiresAtMs)
    refresh.add(tokens.refresh)
    return tokens
  }
  const failMaybe = (call: string) => {
    if (!failure || !call.startsWith(failure.call) || failure.left <= 0) return
    failure.left -= 1
    throw new FitnessError(failure.kind, `the platform was told to fail: ${failure.kind}`, {
      retryAtMs: failure.retryAtMs,
    })
  }
  async function answer<Answer>(call: string, { tokens }: ProviderLink, give: () => Answer): Promise<Answer> {
    fake.calls.push(call)
    const counted = windowNow()
    counted.used += 1
    await fake.during?.(call)
    failMaybe(call)
    if (fake.limit !== null && counted.used > fake.limit)
      throw new FitnessError('limited', 'too many calls', { retryAtMs: counted.sinceMs + quarterMs })
    if ((access.get(tokens.access) ?? 0) <= now())
      throw new FitnessError('needs_login', 'the token is not valid')
    return give()
  }
  const newestFirst = () => [...fake.activities.values()].toSorted((a, b) => b.startMs - a.startMs)

  const provider: FitnessProvider = {
    id,
    name: 'Fake',
    delivery: 'streams',
    audience: 'owner_only',
    deleteOnUnlink,
    callsPerActivity: 2,
    wantedScopes: ['activity:read_all'],
    connect: {
      kind: 'oauth',
      clientId: 'client-1',
      authorizeUrl: ({ state, redirectUrl }) =>
        `https://platform.example/authorize?${new URLSearchParams({ state, redirect_uri: redirectUrl }).toString()}`,
      async exchange({ code }) {
        fake.calls.push('exchange')
        failMaybe('exchange')
        const given = fake.codes.get(code)
        if (!given) throw new FitnessError('refused', 'the code is not valid')
        fake.codes.delete(code)
        const sentence = 'Please tick the box that lets us read your activities.'
        if (!given.scope.includes('activity:read'))
          throw new FitnessError('refused', 'not enough is granted', { sentence })
        const { userId, scope } = given
        return { userId, username: `Person ${userId}`, scope, tokens: newTokens(), address: null }
      },
    },
    async refresh(tokens) {
      fake.calls.push('refresh')
      await fake.during?.('refresh')
      failMaybe('refresh')
      if (tokens.refresh === null || !refresh.delete(tokens.refresh))
        throw new FitnessError('needs_login', 'the refresh token is not valid', { isRevoked: true })
      return newTokens()
    },
    async revoke({ tokens }) {
      fake.calls.push('revoke')
      failMaybe('revoke')
      if ((access.get(tokens.access) ?? 0) <= now())
        throw new FitnessError('needs_login', 'the token is not valid')
      fake.revoke()
    },
    list: (link, { cursor, sinceMs }) =>
      answer(`list ${cursor ?? ''}`.trim(), link, () => {
        const all = newestFirst().filter(({ startMs }) => startMs >= (sinceMs ?? 0))
        const from = cursor === null ? 0 : Number(cursor)
        const next = from + pageSize < all.length ? String(from + pageSize) : null
        return { items: all.slice(from, from + pageSize), next }
      }),
    fetch: (link, { externalId }) =>
      answer(`fetch ${externalId}`, link, () => {
        windowNow().used += 1
        const found = fake.activities.get(externalId)
        if (!found) throw new FitnessError('gone', 'there is no such activity')
        const { title, description, sport, isPrivate, startMs } = found
        return {
          kind: 'streams' as const,
          filename: `${externalId}.json`,
          // Far apart, so that no two of them count as the same activity.
          bytes: givenStreams({ startMs, lat: 40 + (Number(externalId) % 900) / 100 }),
          texts: { title, description, sport },
          isPrivate,
        }
      }),
    ...(hasDescribe && {
      describe: (link: ProviderLink, externalId: string) =>
        answer(`describe ${externalId}`, link, () => fake.activities.get(externalId) ?? null),
    }),
    limits() {
      if (fake.limit === null) return null
      const { used, sinceMs } = windowNow()
      return { windows: [{ used, limit: fake.limit, resetAtMs: sinceMs + quarterMs }] }
    },
    receive({ rawBody, query }) {
      if (query['challenge'] !== undefined) return { kind: 'handshake', body: { echo: query['challenge'] } }
      const event = JSON.parse(rawBody.toString()) as { user: string; id: string | null; change: 'created' }
      return {
        kind: 'events',
        events: [{ userId: event.user, externalId: event.id, change: event.change }],
      }
    },
  }

  const fake: FakePlatform = {
    provider,
    activities: new Map(),
    calls: [],
    codes: new Map(),
    limit: null,
    during: undefined,
    record(changes = {}) {
      recorded += 1
      const activity: FakeActivity = {
        externalId: String(recorded),
        startMs: now() - recorded * 24 * hourMs,
        title: `Activity ${recorded}`,
        description: '',
        sport: 'cycling',
        isPrivate: false,
        version: null,
        skip: null,
        ...changes,
      }
      fake.activities.set(activity.externalId, activity)
      return activity
    },
    expireTokens() {
      for (const token of access.keys()) access.set(token, 0)
    },
    revoke() {
      access.clear()
      refresh.clear()
    },
    fail(kind, { times = Infinity, call = '', retryAtMs } = {}) {
      failure = kind === null ? undefined : { kind, left: times, call, retryAtMs }
    },
  }
  return fake
}
