import { describe, expect, test } from 'vitest'
import type { FitnessLink } from '#contract/fitness-sync/fitness-sync.ts'
import { quietLink } from './link-for-tests.ts'
import { scopeNoteOf, viewLink } from './link-view.ts'

/** A Tuesday, in the time zone of whoever runs this. */
const now = new Date(2026, 10, 17, 14, 2).getTime()
const at = (day: number, hour: number, minute = 0) => new Date(2026, 10, day, hour, minute).getTime()
const time = (ms: number) =>
  new Intl.DateTimeFormat(undefined, { hour: 'numeric', minute: '2-digit' }).format(ms)
const view = (changes: Partial<FitnessLink>) => viewLink({ ...quietLink, ...changes }, now)
const moving = (changes: Partial<FitnessLink>) => view(changes).isMoving
const note = (changes: Partial<FitnessLink>) => scopeNoteOf({ ...quietLink, ...changes })
const behind = { done: 412, total: 1585 }

describe('what a connection says about itself', () => {
  test.each<[string, Partial<FitnessLink>, string]>([
    ['all is here', {}, 'Up to date. New activities arrive automatically.'],
    ['it is being asked', { next_at_ms: null }, 'Looking for new activities…'],
    ['its time has come', { next_at_ms: now }, 'Looking for new activities…'],
    [
      'it has just been connected',
      { last_sync_ms: null, total: null, done: 0 },
      'Looking for your activities…',
    ],
    [
      'nobody knows how many there are',
      { last_sync_ms: null, total: null, done: 1 },
      '1 activity so far, looking for more',
    ],
    ['the history comes', behind, '412 of 1,585 activities'],
    [
      'it ends today',
      { ...behind, done_about_ms: at(17, 16, 40) },
      `412 of 1,585 activities, done about ${time(at(17, 16, 40))}`,
    ],
    [
      'it ends tomorrow',
      { ...behind, done_about_ms: at(18, 0) },
      '412 of 1,585 activities, done about Wednesday',
    ],
    [
      'it ends this week',
      { ...behind, done_about_ms: at(19, 9) },
      '412 of 1,585 activities, done about Thursday',
    ],
    [
      'six days on',
      { ...behind, done_about_ms: at(23, 23, 59) },
      '412 of 1,585 activities, done about Monday',
    ],
    ['a week on', { ...behind, done_about_ms: at(24, 0) }, '412 of 1,585 activities, done about Nov 24'],
    ['it is paused', { is_paused: true }, 'Paused'],
    ['it is paused on the way', { ...behind, is_paused: true }, 'Paused at 412 of 1,585 activities'],
    [
      'the platform makes us wait',
      { ...behind, state: 'limited', next_at_ms: at(17, 14, 15) },
      `Waiting for Strava until ${time(at(17, 14, 15))}. 412 of 1,585 activities`,
    ],
    [
      'the platform makes us wait until tomorrow',
      { state: 'limited', next_at_ms: at(18, 1) },
      `Waiting for Strava until Wednesday, ${time(at(18, 1))}`,
    ],
    ['the wait is over', { state: 'limited', next_at_ms: now }, 'Waiting for Strava'],
    [
      'the platform is away',
      { state: 'away', next_at_ms: at(17, 14, 30) },
      `Strava cannot be reached. Next try at ${time(at(17, 14, 30))}`,
    ],
    ['the platform is away for good', { state: 'away', next_at_ms: null }, 'Strava cannot be reached'],
    ['the permission has ended', { state: 'needs_login' }, 'Strava asks you to connect again'],
    [
      'the password has ended',
      { provider: 'webdav', state: 'needs_login' },
      'Your folder no longer takes the password',
    ],
    [
      'the operator has to act',
      { state: 'inactive' },
      'The operator of this site has to renew its access to Strava',
    ],
  ])('when %s', (_, changes, sentence) => {
    expect(view(changes).sentence).toBe(sentence)
  })

  test('a bar is shown exactly while a history is on its way', () => {
    expect(view(behind).progress).toBeCloseTo(412 / 1585)
    expect(view({ ...behind, is_paused: true }).progress).toBeCloseTo(412 / 1585)
    expect(view({}).progress).toBeNull()
    expect(view({ total: null }).progress).toBeNull()
    expect(view({ done: 0, total: 0 }).progress).toBeNull()
  })

  test('the numbers are asked for again only while they can change by themselves', () => {
    expect(
      [behind, { next_at_ms: null }, { state: 'limited' }, { state: 'away' }].map((each) =>
        moving(each as never),
      ),
    ).toEqual([true, true, true, true])
    expect(moving({})).toBe(false)
    expect(moving({ ...behind, is_paused: true })).toBe(false)
    expect(moving({ ...behind, state: 'inactive' })).toBe(false)
    expect(moving({ ...behind, state: 'needs_login' })).toBe(false)
  })

  test('only a permission that has ended needs the person, also while it is paused', () => {
    expect(view({ state: 'needs_login', is_paused: true }).needsPerson).toBe(true)
    for (const state of ['ok', 'inactive', 'limited', 'away'] as const)
      expect(view({ state }).needsPerson).toBe(false)
  })

  test('the words of the server about a state are preferred', () => {
    const sentence = 'You took back the permission at Strava.'
    expect(view({ state: 'needs_login', sentence }).note).toBe(sentence)
    expect(view({ state: 'away', sentence }).note).toBe(sentence)
    expect(view({ state: 'inactive', sentence }).note).toBe(sentence)
    expect(view({ state: 'inactive' }).note).toMatch(/^You do not have to do anything/)
  })
})

describe('missing permissions', () => {
  test('are explained, by the server if it has words for them', () => {
    expect(note({})).toBeNull()
    expect(note({ sentence: 'All is well.' })).toBeNull()
    const missing_scopes = ['activity:read_all']
    expect(note({ missing_scopes, sentence: 'Only public ones come.' })).toBe('Only public ones come.')
    expect(note({ missing_scopes })).toMatch(/^Activities that only you can see at Strava do not come/)
    expect(note({ missing_scopes, state: 'away', sentence: 'It does not answer.' })).toMatch(
      /^Activities that only/,
    )
    expect(note({ missing_scopes: ['ACTIVITY:READ'] })).toContain('(ACTIVITY:READ)')
  })
})
