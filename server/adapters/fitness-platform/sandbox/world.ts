import { randomBytes } from 'node:crypto'
import type { ProviderId } from '#domain/fitness/provider.ts'
import { dayMs, hourMs } from '#domain/time/durations.ts'
import type {
  MessageReceiver,
  SandboxFault,
  SandboxPerson,
} from '#server/adapters/fitness-platform/fitness-sandbox.ts'
import type { Entry, Grant, Person, Platform, State } from './state.ts'

/** Shared by all parts of the sandbox. */
export type World = {
  state: State
  now: () => number
  /** The credentials of the connecting application. */
  clientId: string
  clientSecret: string
  /** Where the sandbox itself listens. */
  base: () => string
  /** Called after every change. */
  keep: () => void
  /** Sends a message about an activity, or about the account if `entry` is null. */
  tell: (person: SandboxPerson, entry: Entry | null, change: Change) => void
  /** Delivers a message to its receiver. */
  send: MessageReceiver
  faults: Partial<Record<ProviderId, { fault: SandboxFault; times: number }>>
}

export type Change = 'created' | 'updated' | 'deleted' | 'revoked'

/** Access tokens last six hours at Strava and two at Wahoo; others do not expire. */
const accessMs: Partial<Record<ProviderId, number>> = { strava: 6 * hourMs, wahoo: 2 * hourMs }
const foreverMs = 10 * 365 * dayMs
const permissionMs = 120_000

export const newSecret = (): string => randomBytes(20).toString('hex')

export function allow(
  { state, now, keep }: World,
  { provider, userId }: SandboxPerson,
  { scope, redirectUrl }: { scope: string[]; redirectUrl: string | null },
): string {
  const code = newSecret()
  state.platforms[provider].permissions[code] = { userId, scope, redirectUrl, untilMs: now() + permissionMs }
  keep()
  return code
}

/** Undefined if the code was used before, has expired or never existed. */
export function exchangeCode(world: World, provider: ProviderId, code: string): Grant | undefined {
  const platform = world.state.platforms[provider]
  const permission = Object.hasOwn(platform.permissions, code) ? platform.permissions[code] : undefined
  if (!permission) return undefined
  delete platform.permissions[code]
  world.keep()
  if (permission.untilMs < world.now()) return undefined
  const { userId, scope } = permission
  const grant: Grant = { userId, scope, ...freshTokens(world, provider) }
  platform.grants.push(grant)
  return grant
}

/** The old tokens are invalid afterwards. */
export function rotate(world: World, provider: ProviderId, refresh: string): Grant | undefined {
  const grant = world.state.platforms[provider].grants.find((each) => each.refresh === refresh)
  if (grant) Object.assign(grant, freshTokens(world, provider))
  world.keep()
  return grant
}

const freshTokens = ({ now }: World, provider: ProviderId) => ({
  access: newSecret(),
  refresh: newSecret(),
  expiresAtMs: now() + (accessMs[provider] ?? foreverMs),
})

/** The owner of the token; undefined if it is not valid, or no longer. */
export function grantOf(
  { state, now }: World,
  provider: ProviderId,
  authorization: string | undefined,
): { grant: Grant; person: Person } | undefined {
  const platform = state.platforms[provider]
  const access = /^Bearer (\w+)$/.exec(authorization ?? '')?.[1]
  const grant = platform.grants.find((each) => each.access === access && each.expiresAtMs > now())
  const person = grant && platform.people[grant.userId]
  return person && { grant, person }
}

export function revokeAll(world: World, person: SandboxPerson): void {
  const platform = world.state.platforms[person.provider]
  const had = platform.grants.length
  platform.grants = platform.grants.filter(({ userId }) => userId !== person.userId)
  if (platform.grants.length < had) world.tell(person, null, 'revoked')
  world.keep()
}

export const newestFirst = ({ entries }: Person): Entry[] =>
  entries.toSorted((one, other) => other.startMs - one.startMs)

export const entryById = ({ entries }: Person, id: string): Entry | undefined =>
  entries.find((entry) => String(entry.id) === id)

/** Counts a call in windows of these lengths. */
export function countCall(platform: Platform, lengthsMs: readonly number[], nowMs: number): void {
  platform.calls++
  platform.windows = lengthsMs.map((length, index) => {
    const sinceMs = Math.floor(nowMs / length) * length
    const before = platform.windows[index]
    return { sinceMs, calls: (before?.sinceMs === sinceMs ? before.calls : 0) + 1 }
  })
}
