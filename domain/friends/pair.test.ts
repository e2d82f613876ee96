import { describe, expect, test } from 'vitest'
import {
  accept,
  befriend,
  invitationMs,
  invite,
  relationOf,
  sideOf,
  unexpired,
  withdraw,
  type Pair,
  type Withdrawal,
} from './pair.ts'

const strangers: Pair = { state: 'none', inviter: null, sinceMs: 1 }
const invited: Pair = { state: 'invited', inviter: 'low', sinceMs: 2 }
const declined: Pair = { state: 'declined', inviter: 'low', sinceMs: 2 }
const friends: Pair = { state: 'friends', inviter: null, sinceMs: 3 }
const now = { nowMs: 10, isRefused: false }
const views = (pair: Pair) => [relationOf(pair, 'low'), relationOf(pair, 'high')]

test('the smaller id is the low side', () => {
  expect([sideOf('eu_a', 'us_a'), sideOf('us_a', 'eu_a')]).toEqual(['low', 'high'])
})

describe('each of the two knows', () => {
  test.each([
    ['nothing of nothing', strangers, ['none', 'none']],
    ['of an invitation', invited, ['sent', 'received']],
    ['of a declined one only if they sent it', declined, ['sent', 'none']],
    ['of a friendship', friends, ['friends', 'friends']],
  ] as const)('%s', (_what, pair, expected) => {
    expect(views(pair)).toEqual(expected)
  })
})

describe('inviting', () => {
  test.each([
    ['begins something', strangers, 'high', { state: 'invited', inviter: 'high', sinceMs: 10 }],
    ['again changes nothing', invited, 'low', invited],
    ['again does not tell that it was declined', declined, 'low', declined],
    ['back makes friends', invited, 'high', { ...friends, sinceMs: 10 }],
    ['back after declining makes friends', declined, 'high', { ...friends, sinceMs: 10 }],
    ['a friend changes nothing', friends, 'high', friends],
  ] as const)('%s', (_what, pair, by, expected) => {
    expect(invite(pair, by, now)).toEqual(expected)
  })

  test('someone who blocked the sender looks the same to the sender, and is not noticed by the other', () => {
    const refused = invite(strangers, 'low', { nowMs: 10, isRefused: true })
    expect(refused).toEqual({ state: 'declined', inviter: 'low', sinceMs: 10 })
    expect(views(refused)).toEqual(views(declined))
  })
})

describe('accepting', () => {
  test('works for whoever was invited', () => {
    expect(accept(invited, 'high', 10)).toEqual({ ...friends, sinceMs: 10 })
    expect(accept(invited, 'low', 10)).toBeUndefined()
    expect(accept(strangers, 'high', 10)).toBeUndefined()
    expect(accept(declined, 'high', 10)).toBeUndefined()
    expect(accept(friends, 'low', 10)).toEqual(friends)
  })

  test('is possible until the invitation expires', () => {
    expect(accept(invited, 'high', 2 + invitationMs - 1)).toBeDefined()
    expect(accept(invited, 'high', 2 + invitationMs)).toBeUndefined()
  })
})

test('an invitation expires after thirty days, whether declined or not, and friendships never do', () => {
  for (const pair of [invited, declined]) {
    expect(unexpired(pair, 2 + invitationMs - 1)).toEqual(pair)
    expect(unexpired(pair, 2 + invitationMs).state).toBe('none')
  }
  expect(unexpired(friends, 3 + invitationMs)).toEqual(friends)
  expect(invite(declined, 'low', { ...now, nowMs: 2 + invitationMs }).state).toBe('invited')
})

test('a link makes friends of anyone, once', () => {
  for (const pair of [strangers, invited, declined]) expect(befriend(pair, 10).state).toBe('friends')
  expect(befriend(friends, 10)).toEqual(friends)
})

describe('whoever withdraws', () => {
  const hows: Withdrawal[] = ['cancel', 'decline', 'remove', 'block']
  test.each(hows)('with %s is nothing to the other any more', (how) => {
    for (const pair of [strangers, invited, declined, friends])
      for (const by of ['low', 'high'] as const)
        expect(relationOf(withdraw(pair, by, { how, nowMs: 10 }), by)).toBe('none')
  })

  test('by declining lets the other see their invitation until it expires', () => {
    expect(withdraw(invited, 'high', { how: 'decline', nowMs: 10 })).toEqual(declined)
    expect(withdraw(declined, 'high', { how: 'decline', nowMs: 10 })).toEqual(declined)
    expect(withdraw(invited, 'high', { how: 'decline', nowMs: 2 + invitationMs }).state).toBe('none')
  })

  test('by blocking takes the invitation of the other away as well', () => {
    expect(views(withdraw(invited, 'high', { how: 'block', nowMs: 10 }))).toEqual(['none', 'none'])
  })
})
