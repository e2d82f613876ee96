import 'fake-indexeddb/auto'
import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { demoSite } from '#web/app/testing/shell-for-tests.tsx'
import { createQueryClient } from '#web/lib/query-client.ts'
import { dismissToast, listToasts } from '#web/ui/feedback/toast-store.ts'
import { changeUser } from './change-user.ts'
import { onlineMapStore } from './cookie-consent.ts'
import { currentUserQuery, forMembers, useCurrentUser } from './current-user.ts'
import { deviceOwner } from './device/device-owner.ts'
import { claimDevice, forgetDevice } from './device/device-store.ts'
import { siteQuery } from './site.ts'
import { anna } from './user-for-tests.ts'

function serverAnswers(body: unknown, status = 200) {
  return vi
    .spyOn(globalThis, 'fetch')
    .mockImplementation(() => Promise.resolve(Response.json(body, { status })))
}

function Shown() {
  const user = useCurrentUser()
  return <p>{user === undefined ? 'not known' : (user?.name ?? 'nobody')}</p>
}

function renderShown() {
  const client = createQueryClient()
  render(
    <QueryClientProvider client={client}>
      <Shown />
    </QueryClientProvider>,
  )
  const settled = () =>
    waitFor(() => expect(client.getQueryState(currentUserQuery.queryKey)?.fetchStatus).toBe('idle'))
  return { client, settled }
}

const staleMs = () => {
  const { staleTime } = currentUserQuery
  // It depends on nothing but where the record came from.
  return typeof staleTime === 'function' ? staleTime(undefined as never) : staleTime
}

afterEach(async () => {
  cleanup()
  vi.restoreAllMocks()
  for (const toast of listToasts()) dismissToast(toast.id)
  await forgetDevice(0)
})

test('before the server has answered, it is unknown who is signed in', () => {
  vi.spyOn(globalThis, 'fetch').mockReturnValue(new Promise(() => {}))
  renderShown()
  expect(screen.getByText('not known')).toBeDefined()
})

test('a record with an id is the user', async () => {
  serverAnswers(anna)
  renderShown()
  expect(await screen.findByText('Anna')).toBeDefined()
})

test('a record without an id means that no one is signed in', async () => {
  serverAnswers({})
  renderShown()
  expect(await screen.findByText('nobody')).toBeDefined()
})

test.each([
  ['is in trouble', new Response('Away.', { status: 422 }), 'error 422'],
  ['answers nonsense', Response.json({ id: 'nonsense' }), 'Invalid data returned'],
])('when the server %s, it stays unknown, and this is reported once', async (_, answer, reason) => {
  const fetched = vi.spyOn(globalThis, 'fetch').mockImplementation(() => Promise.resolve(answer.clone()))
  const { client, settled } = renderShown()
  await settled()
  expect(screen.getByText('not known')).toBeDefined()
  expect(listToasts()).toMatchObject([{ text: `Could not load user data: ${reason}`, tone: 'error' }])

  for (const toast of listToasts()) dismissToast(toast.id)
  await client.refetchQueries(currentUserQuery)
  expect(fetched).toHaveBeenCalledTimes(2)
  expect(listToasts()).toEqual([])
})

test('without a network, the message says that you are offline', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'))
  const { settled } = renderShown()
  await settled()
  expect(listToasts()).toMatchObject([{ text: 'Could not load user data: you are offline', tone: 'normal' }])
})

test('without a network, it is whoever was signed in on this device, until the server can be asked', async () => {
  await claimDevice(anna, 1)
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'))
  const { client } = renderShown()
  expect(await screen.findByText('Anna')).toBeDefined()
  expect(listToasts()).toEqual([])
  expect(staleMs()).toBe(3_600_000)
  onLine.mockReturnValue(true)
  expect(staleMs()).toBe(0)
  serverAnswers({ ...anna, name: 'Anna B.' })
  await client.refetchQueries(currentUserQuery)
  expect(await screen.findByText('Anna B.')).toBeDefined()
  expect(staleMs()).toBe(3_600_000)
})

test('what a server refuses is not answered from this device', async () => {
  await claimDevice(anna, 1)
  serverAnswers('Away.', 422)
  const { settled } = renderShown()
  await settled()
  expect(screen.getByText('not known')).toBeDefined()
})

test('when the server says that nobody is signed in, nothing stays on this device', async () => {
  await claimDevice(anna, 1)
  serverAnswers({})
  renderShown()
  await screen.findByText('nobody')
  await waitFor(() => expect(deviceOwner()).toBeNull())
})

test('a known user stays known when the server cannot confirm it, without a message', async () => {
  const fetched = serverAnswers(anna)
  const { client } = renderShown()
  await screen.findByText('Anna')
  fetched.mockImplementation(() => Promise.resolve(new Response('Away.', { status: 422 })))
  await client.refetchQueries(currentUserQuery)
  expect(client.getQueryState(currentUserQuery.queryKey)?.status).toBe('error')
  expect(screen.getByText('Anna')).toBeDefined()
  expect(listToasts()).toEqual([])
})

test('an aborted request is not reported', async () => {
  vi.spyOn(globalThis, 'fetch').mockImplementation(
    (_, init) =>
      new Promise((__, reject) => {
        init?.signal?.addEventListener('abort', () => reject(new Error('aborted')))
      }),
  )
  const { client, settled } = renderShown()
  await client.cancelQueries(currentUserQuery)
  await settled()
  expect(listToasts()).toEqual([])
})

test('the record is fresh and kept for one hour', () => {
  expect(currentUserQuery.gcTime).toBe(3_600_000)
  expect(staleMs()).toBe(3_600_000)
})

test('after someone has left, nothing loaded for them remains, and a late answer changes nothing', async () => {
  const late = Promise.withResolvers<Response>()
  vi.spyOn(globalThis, 'fetch').mockImplementation(() => late.promise)
  const client = createQueryClient()
  client.setQueryData(['activities'], ['of Anna'])
  client.setQueryData(siteQuery.queryKey, demoSite)
  const asking = client.fetchQuery(currentUserQuery).catch(() => 'given up')
  await changeUser(client, null)
  late.resolve(Response.json(anna))
  expect(await asking).toBe('given up')
  expect(client.getQueryData(currentUserQuery.queryKey)).toBeNull()
  expect(client.getQueryData(['activities'])).toBeUndefined()
  expect(client.getQueryData(siteQuery.queryKey)).toEqual(demoSite)
})

test('what is on screen when someone leaves is requested again, for whoever is there now', async () => {
  const client = createQueryClient()
  const answers = ['for Anna', 'for everybody']
  const List = () => (
    <p>{useQuery({ queryKey: ['videos'], queryFn: () => answers.shift() ?? 'too often' }).data}</p>
  )
  render(
    <QueryClientProvider client={client}>
      <List />
    </QueryClientProvider>,
  )
  await screen.findByText('for Anna')
  await changeUser(client, null)
  expect(await screen.findByText('for everybody')).toBeDefined()
})

test('what only members may request is gone when someone leaves, and not requested again', async () => {
  const client = createQueryClient()
  const ask = vi.fn<() => string>(() => 'of Anna')
  const List = () => <p>{useQuery({ queryKey: ['activities'], queryFn: ask, meta: forMembers }).data}</p>
  render(
    <QueryClientProvider client={client}>
      <List />
    </QueryClientProvider>,
  )
  await screen.findByText('of Anna')
  await changeUser(client, null)
  expect(client.getQueryData(['activities'])).toBeUndefined()
  expect(ask).toHaveBeenCalledOnce()
})

test('who signs in and chose about streets on another device is not offered them again', async () => {
  const client = createQueryClient()
  onlineMapStore.set(undefined)
  document.cookie = 'online-map=no; path=/'
  await changeUser(client, anna)
  expect(onlineMapStore.get()).toBe('declined')
  document.cookie = 'online-map=; max-age=0; path=/'
  onlineMapStore.set(undefined)
})
