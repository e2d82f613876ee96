import { dayMs } from '#domain/time/durations.ts'

/** The two people of a pair are told apart by their ids: the smaller one is `low`. */
export type Side = 'low' | 'high'

/** `declined` looks like `invited` to whoever invited, until it expires. */
export type PairState = 'none' | 'invited' | 'declined' | 'friends'

/** What two people are to each other. */
export type Pair = {
  state: PairState
  /** Who sent the invitation, while there is one. */
  inviter: Side | null
  /** When the invitation was sent or the friendship began, in milliseconds since 1970. */
  sinceMs: number
}

/** What one of the two can see of it. */
export type RelationState = 'none' | 'sent' | 'received' | 'friends'

/** What one person does to end something. Blocking ends everything there is. */
export type Withdrawal = 'cancel' | 'decline' | 'remove' | 'block'

export const invitationMs = 30 * dayMs

export const otherSide = (side: Side): Side => (side === 'low' ? 'high' : 'low')

export function sideOf(id: string, otherId: string): Side {
  return id < otherId ? 'low' : 'high'
}

/** An invitation that has expired is none. */
export function unexpired(pair: Pair, nowMs: number): Pair {
  const isInvitation = pair.state === 'invited' || pair.state === 'declined'
  return isInvitation && pair.sinceMs + invitationMs <= nowMs ? nothing(nowMs) : pair
}

type Invite = {
  nowMs: number
  /** The other person has blocked this one, who must not find out: the invitation is declined at once. */
  isRefused: boolean
}

/** Invitations that cross make friends; inviting again changes nothing. */
export function invite(pair: Pair, by: Side, { nowMs, isRefused }: Invite): Pair {
  const current = unexpired(pair, nowMs)
  if (current.state === 'friends' || current.inviter === by) return current
  if (isRefused) return { state: 'declined', inviter: by, sinceMs: nowMs }
  return current.inviter === null ? { state: 'invited', inviter: by, sinceMs: nowMs } : befriended(nowMs)
}

/** Undefined if there is nothing to accept. Whoever declined may still invite. */
export function accept(pair: Pair, by: Side, nowMs: number): Pair | undefined {
  const current = unexpired(pair, nowMs)
  if (current.state === 'friends') return current
  return current.state === 'invited' && current.inviter === otherSide(by) ? befriended(nowMs) : undefined
}

/** Through an invitation that does not need a pair: a link, or one sent to an email address. */
export function befriend(pair: Pair, nowMs: number): Pair {
  return pair.state === 'friends' ? pair : befriended(nowMs)
}

/** Only declining leaves a trace: the other person still sees their invitation. Everything else ends it. */
export function withdraw(pair: Pair, by: Side, { how, nowMs }: { how: Withdrawal; nowMs: number }): Pair {
  const current = unexpired(pair, nowMs)
  const isInvited = current.inviter === otherSide(by)
  return how === 'decline' && isInvited ? { ...current, state: 'declined' } : nothing(nowMs)
}

export function relationOf({ state, inviter }: Pair, side: Side): RelationState {
  if (state === 'none' || state === 'friends') return state
  if (inviter === side) return 'sent'
  return state === 'invited' ? 'received' : 'none'
}

const nothing = (nowMs: number): Pair => ({ state: 'none', inviter: null, sinceMs: nowMs })
const befriended = (nowMs: number): Pair => ({ state: 'friends', inviter: null, sinceMs: nowMs })
