import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import type { Proposal } from '#contract/projects/proposal.ts'
import { createQueryClient } from '#web/lib/query-client.ts'
import { proposalForTests } from './proposal-for-tests.ts'
import { ProposalNotice } from './proposal-notice.tsx'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.useRealTimers()
})

const ride = proposalForTests()
const other = proposalForTests({
  activity: { ...ride.activity!, id: 'eu_01j00000000000000000000071', title: 'Trip #3' },
  videos: [{ ...ride.videos[0]!, id: 'eu_01j0000000000000000000007a' }],
})

const items: Proposal[] = [ride, other]

function open(uploaded: string[], { isSending = false, isPreparing = false } = {}) {
  const fetched = vi
    .spyOn(globalThis, 'fetch')
    .mockImplementation(async () => Response.json({ items, is_preparing: isPreparing }))
  render(
    <QueryClientProvider client={createQueryClient()}>
      <MemoryRouter>
        <ProposalNotice ids={new Set(uploaded)} isSending={isSending} />
      </MemoryRouter>
    </QueryClientProvider>,
  )
  return fetched
}
const link = () => screen.findByRole<HTMLAnchorElement>('link', { name: 'Create project' })

test.each([
  ['an uploaded video', 'eu_01j0000000000000000000006b', '2 videos match “Morning ride”.', ride],
  ['an uploaded activity', 'eu_01j00000000000000000000071', 'Your video matches “Trip #3”.', other],
])('what %s matches is said, and leads to the project', async (_, id, text, proposal) => {
  open([id])
  expect((await link()).getAttribute('href')).toBe(`/edit/new?from=${proposal.activity?.id}`)
  expect(screen.getByText(text)).toBeDefined()
})

test('it opens beside a page that is still sending files', async () => {
  open(['eu_01j0000000000000000000006b'], { isSending: true })
  expect((await link()).target).toBe('_blank')
})

test('nothing is asked before anything has arrived, nor said about what was uploaded earlier', async () => {
  expect(open([])).not.toHaveBeenCalled()
  cleanup()
  const fetched = open(['eu_01j00000000000000000000099'])
  await vi.waitFor(() => expect(fetched).toHaveBeenCalled())
  expect(screen.queryByRole('link')).toBeNull()
})

test.each([
  ['while files are being sent', { isSending: true }, 3],
  ['while the time of a video is being worked out', { isPreparing: true }, 3],
  ['and not after that', {}, 1],
])('what can be made of them is asked every few seconds %s', async (_, state, times) => {
  vi.useFakeTimers()
  const fetched = open(['eu_01j00000000000000000000099'], state)
  await vi.advanceTimersByTimeAsync(11_000)
  expect(fetched).toHaveBeenCalledTimes(times)
})
