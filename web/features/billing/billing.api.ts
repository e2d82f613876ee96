import { keepPreviousData, infiniteQueryOptions, queryOptions, type QueryClient } from '@tanstack/react-query'
import { getWithdrawal, previewPlan } from '#contract/billing/billing.ts'
import { getStorageUse } from '#contract/videos/storage-use.ts'
import type { PlanChoice } from '#domain/plans/plan-choice.ts'
import { call } from '#web/lib/api-client.ts'
import { currentUserQuery, forMembers } from '#web/session/current-user.ts'

const key = 'billing'

/** The payment provider takes longer to answer than our own database. */
export const checkoutCall = { timeoutMs: 12_000, attempts: 1 } as const
export const cancelCall = { timeoutMs: 15_000, attempts: 1 } as const

export const previewQuery = ({ storage, watch }: PlanChoice) =>
  queryOptions({
    queryKey: [key, 'preview', storage, watch],
    meta: forMembers,
    queryFn: ({ signal }) =>
      call(previewPlan, { query: { storage, watch: String(watch) } }, { ...checkoutCall, signal }),
    // A price that was read must not change while the button is being pressed.
    staleTime: 60_000,
  })

export const withdrawalQuery = queryOptions({
  queryKey: [key, 'withdrawal'],
  meta: forMembers,
  queryFn: ({ signal }) => call(getWithdrawal, {}, { ...checkoutCall, signal }),
  staleTime: 60_000,
})

/** Which videos are listed: those of a project, of none, of a year, or all. */
export type UseFilter = { project?: string; year?: number }

export const storageUseQuery = (filter: UseFilter) =>
  infiniteQueryOptions({
    queryKey: [key, 'storage use', filter],
    meta: forMembers,
    queryFn: ({ pageParam, signal }) =>
      call(
        getStorageUse,
        { query: { ...filter, ...(pageParam !== null && { cursor: pageParam }) } },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ by_size }) => by_size.next_cursor,
    // What is on screen stays while another part of it is loading.
    placeholderData: keepPreviousData,
  })

/** After a payment, and after anything else that may have changed the plan. */
export async function refreshBilling(client: QueryClient): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ queryKey: currentUserQuery.queryKey }),
    client.invalidateQueries({ queryKey: [key] }),
  ])
}
