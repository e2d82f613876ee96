import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { createQueryClient } from '#web/lib/query-client.ts'
import { currentUserQuery, useCurrentUser } from './current-user.ts'

const anna = { id: 'eu_01j00000000000000000000000', name: 'Anna', channel_name: null, email: null, units: null, home: 'eu' }

function serverAnswers(body: unknown, status = 200) {
  return vi.spyOn(globalThis, 'fetch').mockImplementation(() => Promise.resolve(Response.json(body, { status })))
}

function Shown() {
  const user = useCurrentUser()
  return <p>{user === undefined ? 'not known' : (user?.name ?? 'nobody')}</p>
}

function renderShown() {
  render(
    <QueryClientProvider client={createQueryClient()}>
      <Shown />
    </QueryClientProvider>,
  )
}

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

test('before the server has answered it is not known who is signed in', () => {
  vi.spyOn(globalThis, 'fetch').mockReturnValue(new Promise(() => {}))
  renderShown()
  expect(screen.getByText('not known')).toBeDefined()
})

test('a record with an id is the user', async () => {
  serverAnswers(anna)
  renderShown()
  expect(await screen.findByText('Anna')).toBeDefined()
})

test('a record without an id means that nobody is signed in', async () => {
  serverAnswers({})
  renderShown()
  expect(await screen.findByText('nobody')).toBeDefined()
})

test('when the server cannot say, it stays unknown', async () => {
  const fetched = serverAnswers({ id: 'nonsense' })
  renderShown()
  await vi.waitFor(() => expect(fetched).toHaveBeenCalled())
  await expect(createQueryClient().fetchQuery(currentUserQuery)).rejects.toThrow('Invalid data returned')
  expect(screen.getByText('not known')).toBeDefined()
})

test('the record is fresh and kept for one hour', () => {
  expect([currentUserQuery.staleTime, currentUserQuery.gcTime]).toEqual([3_600_000, 3_600_000])
})
