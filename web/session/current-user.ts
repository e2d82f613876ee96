import { queryOptions, useQuery } from '@tanstack/react-query'
import type { User } from '#contract/accounts/account.ts'
import { firstCalls } from '#contract/site/first-calls.ts'
import { hourMs } from '#domain/time/durations.ts'
import { callAhead } from '#web/lib/api-client.ts'
import { deviceOwner } from './device/device-owner.ts'

const queryKey = ['current-user'] as const

/** Whether they are known from this device only, since the server could not be asked. */
let isFromDevice = false

const loadDeclaration = async () => (await import('#contract/accounts/account.ts')).getLoggedIn

/** The signed-in user; null when nobody is signed in, which the server reports as a record without an id. */
export const currentUserQuery = queryOptions({
  queryKey,
  queryFn: async ({ signal, client }): Promise<User | null> => {
    const askedAtMs = Date.now()
    try {
      const record = await callAhead(firstCalls.loggedIn, loadDeclaration, { signal })
      const user = record.id === undefined ? null : record
      isFromDevice = false
      if (deviceOwner() !== null) void followOnDevice(user, askedAtMs)
      return user
    } catch (error) {
      const { data, errorUpdateCount = 0 } = client.getQueryState<User | null>(queryKey) ?? {}
      if (data !== undefined || signal.aborted) throw error
      // Reported once: every component mounted later asks again, most often in vain.
      const user = await (await loadDevice()).userAfter(error, errorUpdateCount === 0)
      isFromDevice = true
      return user
    }
  },
  // Asks the server again as soon as possible.
  staleTime: () => (isFromDevice && navigator.onLine ? 0 : hourMs),
  gcTime: hourMs,
})

/** Loaded afterwards: the first page needs nothing of it. */
const loadDevice = () => import('./user-on-device.ts')

const followOnDevice = async (user: User | null, askedAtMs: number) =>
  (await loadDevice()).followUser(user, askedAtMs)

/** The `meta` of every query that needs a signed-in user. */
export const forMembers = { isForMembers: true } as const

/** Undefined while unknown: until then, nothing that depends on it is shown. */
export function useCurrentUser(): User | null | undefined {
  return useQuery(currentUserQuery).data
}
