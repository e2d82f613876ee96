import type { QueryClient } from '@tanstack/react-query'
import { waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { User } from '#contract/accounts/account.ts'
import { createQueryClient } from '#web/lib/query-client.ts'
import { dismissToast, listToasts } from '#web/ui/feedback/toast-store.ts'
import { currentUserQuery } from './current-user.ts'
import { chooseUnits, unitsFor, unitsStore } from './units.ts'
import { anna } from './user-for-tests.ts'

const metric: User = { ...anna, units: 'metric' }

function clientOf(user: User | null | undefined) {
  const client = createQueryClient()
  if (user !== undefined) client.setQueryData(currentUserQuery.queryKey, user)
  return client
}

const unitsOfAccount = (client: QueryClient) => client.getQueryData(currentUserQuery.queryKey)?.units

/** The signed-in user according to the server, and its answer when units are saved. */
function server(user: User | null, save: () => Promise<Response> = accept) {
  const saved: unknown[] = []
  vi.spyOn(globalThis, 'fetch').mockImplementation((url, init) => {
    if (url === '/api/logged_in') return Promise.resolve(Response.json(user ?? {}))
    saved.push([url, init?.body])
    return save()
  })
  return saved
}
const accept = () => Promise.resolve(new Response(null, { status: 204 }))
const refuse = () => Promise.resolve(new Response('no', { status: 422 }))

beforeEach(() => {
  unitsStore.set('metric')
})
afterEach(() => {
  vi.restoreAllMocks()
  for (const toast of listToasts()) dismissToast(toast.id)
})

test.each([
  [{ ...anna, units: 'imperial' as const }, 'imperial'],
  [{ ...anna, units: null }, 'metric'],
  [null, 'metric'],
  [undefined, 'metric'],
])('the account’s choice comes first, then the browser’s', (user, expected) => {
  expect(unitsFor(user, 'metric')).toBe(expected)
})

describe('choosing units', () => {
  test.each([
    ['is known to be', null],
    ['turns out to be', undefined],
  ])('is kept in this browser only when nobody %s signed in', async (_, known) => {
    const saved = server(null)
    await chooseUnits(clientOf(known), 'imperial')
    expect(localStorage.getItem('units')).toBe('"imperial"')
    expect(saved).toEqual([])
  })

  test('is kept in this browser when the server does not say who is signed in', async () => {
    vi.spyOn(globalThis, 'fetch').mockImplementation(refuse)
    await chooseUnits(clientOf(undefined), 'imperial')
    expect(localStorage.getItem('units')).toBe('"imperial"')
  })

  test.each([
    ['is known to be', metric],
    ['turns out to be', undefined],
  ])('is saved with the account of someone who %s signed in', async (_, known) => {
    const saved = server(metric)
    const client = clientOf(known)
    await chooseUnits(client, 'imperial')
    expect(unitsOfAccount(client)).toBe('imperial')
    expect(saved).toEqual([['/api/account/settings/user', '{"units":"imperial"}']])
    expect(listToasts()).toHaveLength(0)
  })

  test.each([
    ['is known to be', metric],
    ['turns out to be', undefined],
  ])(
    'is reverted, and this is reported, when the account of someone who %s signed in did not take it',
    async (_, known) => {
      server(metric, refuse)
      const client = clientOf(known)
      await chooseUnits(client, 'imperial')
      expect(listToasts()).toMatchObject([{ text: 'Failed to save system of unit setting', tone: 'error' }])
      expect([unitsStore.get(), unitsOfAccount(client)]).toEqual(['metric', 'metric'])
    },
  )

  test('twice in a row ends with the last choice, which is sent after the first has arrived', async () => {
    const answers = [Promise.withResolvers<Response>(), Promise.withResolvers<Response>()]
    const saved = server(metric, () => answers[saved.length - 1]!.promise)
    const client = clientOf(metric)
    const choosing = [chooseUnits(client, 'imperial'), chooseUnits(client, 'metric')]
    expect(unitsOfAccount(client)).toBe('metric')
    await waitFor(() => expect(saved).toHaveLength(1))
    answers[0]!.resolve(new Response(null, { status: 204 }))
    await waitFor(() => expect(saved).toHaveLength(2))
    answers[1]!.resolve(new Response(null, { status: 204 }))
    await Promise.all(choosing)
    expect(saved.at(-1)).toEqual(['/api/account/settings/user', '{"units":"metric"}'])
    expect([unitsStore.get(), unitsOfAccount(client)]).toEqual(['metric', 'metric'])
  })

  test('twice in a row reverts to the last saved choice when the later one is refused', async () => {
    const saved = server({ ...anna, units: null }, () => (saved.length === 1 ? accept() : refuse()))
    const client = clientOf({ ...anna, units: null })
    const first = chooseUnits(client, 'imperial')
    await waitFor(() => expect(saved).toHaveLength(1))
    await Promise.all([first, chooseUnits(client, 'metric')])
    expect(unitsOfAccount(client)).toBe('imperial')
    expect(listToasts()).toHaveLength(1)
  })
})

test.each([
  ['en-US', 'imperial'],
  ['en-GB', 'metric'],
  ['de', 'metric'],
])('without a choice, the browser’s language decides: %s means %s', async (language, expected) => {
  localStorage.clear()
  vi.resetModules()
  vi.spyOn(navigator, 'language', 'get').mockReturnValue(language)
  const fresh = await import('./units.ts')
  expect(fresh.unitsStore.get()).toBe(expected)
})
