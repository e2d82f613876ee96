import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { User } from '#contract/account.ts'
import { createQueryClient } from '#web/lib/query-client.ts'
import { dismissToast, listToasts } from '#web/ui/toast-store.ts'
import { currentUserQuery } from './current-user.ts'
import { chooseUnits, unitsFor, unitsStore } from './units.ts'

const anna: User = {
  id: 'eu_01j00000000000000000000000',
  name: 'Anna',
  channel_name: null,
  email: null,
  units: 'metric',
  home: 'eu',
}

function clientOf(user: User | null | undefined) {
  const client = createQueryClient()
  if (user !== undefined) client.setQueryData(currentUserQuery.queryKey, user)
  return client
}

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
])('the choice of the account comes first, then the one of the browser', (user, expected) => {
  expect(unitsFor(user, 'metric')).toBe(expected)
})

describe('choosing units', () => {
  test.each([null, undefined])('is kept in this browser alone when nobody is known to be signed in (%s)', async (user) => {
    const fetched = vi.spyOn(globalThis, 'fetch')
    await chooseUnits(clientOf(user), 'imperial')
    expect(localStorage.getItem('units')).toBe('"imperial"')
    expect(fetched).not.toHaveBeenCalled()
  })

  test('is saved with the account when signed in', async () => {
    const fetched = vi.spyOn(globalThis, 'fetch').mockImplementation(() => Promise.resolve(new Response(null, { status: 204 })))
    const client = clientOf(anna)
    await chooseUnits(client, 'imperial')
    expect(client.getQueryData(currentUserQuery.queryKey)?.units).toBe('imperial')
    expect(fetched.mock.calls[0]?.[0]).toBe('/api/account/settings/user')
    expect(fetched.mock.calls[0]?.[1]?.body).toBe('{"units":"imperial"}')
    expect(listToasts()).toHaveLength(0)
  })

  test('says so when the account did not take it, and keeps it in this browser', async () => {
    vi.spyOn(globalThis, 'fetch').mockImplementation(() => Promise.resolve(new Response('no', { status: 422 })))
    await chooseUnits(clientOf(anna), 'imperial')
    expect(listToasts()).toMatchObject([{ text: 'Failed to save system of unit setting', tone: 'error' }])
    expect(unitsStore.get()).toBe('imperial')
  })
})

test.each([
  ['en-US', 'imperial'],
  ['en-GB', 'metric'],
  ['de', 'metric'],
])('without a choice the language of the browser decides: %s means %s', async (language, expected) => {
  localStorage.clear()
  vi.resetModules()
  vi.spyOn(navigator, 'language', 'get').mockReturnValue(language)
  const fresh = await import('./units.ts')
  expect(fresh.unitsStore.get()).toBe(expected)
})
