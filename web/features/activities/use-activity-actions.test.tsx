import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { cleanup, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { activityForTests } from './activity-for-tests.ts'
import { useActivityActions } from './use-activity-actions.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const activity = activityForTests()
const client = new QueryClient()
const within = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={client}>{children}</QueryClientProvider>
)

/** A part of the page that only asks when someone comes near. */
const ask = vi.fn<() => Promise<string>>(async () => 'efforts')
const openPart = () =>
  renderHook(() => useQuery({ queryKey: ['activity', activity.id, 'part'], queryFn: ask, retry: false }), {
    wrapper: within,
  })

test.each([
  ['gone', new Response(null, { status: 204 }), 0],
  ['still there because that failed', new Response('Not now', { status: 500 }), 1],
])(
  'while an activity is being deleted, its page asks nothing about it, and then it does if it is %s',
  async (_what, answer, asked) => {
    ask.mockClear()
    const deletion = Promise.withResolvers<Response>()
    vi.stubGlobal('fetch', () => deletion.promise)
    const leave = vi.fn<() => Promise<void>>(async () => {})
    const { result } = renderHook(() => useActivityActions(activity), { wrapper: within })
    const removed = result.current.remove({ duplicates: 'keep', count: 0 }, leave)
    const part = openPart()
    await Promise.resolve()
    expect(part.result.current.fetchStatus).toBe('idle')
    expect(ask).not.toHaveBeenCalled()
    deletion.resolve(answer)
    await removed
    expect(leave).toHaveBeenCalledTimes(1 - asked)
    expect(ask).not.toHaveBeenCalled()
    part.unmount()
    openPart()
    await waitFor(() => expect(ask).toHaveBeenCalledOnce())
  },
)
