import 'fake-indexeddb/auto'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { User } from '#contract/accounts/account.ts'
import { cameraFileForTests } from '#domain/camera/camera-file-for-tests.ts'
import { createQueryClient } from '#web/lib/query-client.ts'
import { currentUserQuery } from '#web/session/current-user.ts'
import { closeLogin, loginModes, useLoginMode } from '#web/session/login-dialog.ts'
import { anna } from '#web/session/user-for-tests.ts'
import { dismissToast, listToasts } from '#web/ui/feedback/toast-store.ts'
import { idOf, UploadServerForTests } from '#web/workers/upload/upload-server-for-tests.ts'
import { listWaitingShares } from './kept-mark.ts'
import { isNeededStore } from './needed-store.ts'
import { offeredStore } from './offered-videos.ts'
import { standInServiceWorker } from './service-worker-for-tests.ts'
import { ShareTargetPage } from './share-target-page.tsx'
import { UploadCorner } from './upload-corner.tsx'
import { gpx, NoNextStep, standInTabs, uploadInPlace } from './uploads-for-tests.tsx'
import { overlayViewStore } from './overlay-view.ts'
import { setUploader } from './uploads.ts'

const video = new File([cameraFileForTests({ camera: { seconds: 1 } })], 'phone.mov', { lastModified: 1 })

let server: UploadServerForTests
let worker: ReturnType<typeof standInServiceWorker>
let shares: Record<string, File[]>
let users = 700
/** Each test has its own, since a page asks for a share once. */
let share = ''
/** Shares of earlier tests: signing out at the end of a test gives them back, which may take longer than the test. */
const earlier = new Set<string | undefined>()

beforeEach(() => {
  server = new UploadServerForTests()
  server.partSize = 1_000_000
  server.listen()
  uploadInPlace(server)
  standInTabs()
  overlayViewStore.set('auto')
  shares = {}
  worker = standInServiceWorker(shares)
  share = `share-${(users += 1)}`
  localStorage.clear()
  openedFrom(window.location.origin)
})
afterEach(() => {
  earlier.add(share)
  cleanup()
  setUploader(null)
  isNeededStore.set(false)
  offeredStore.set([])
  closeLogin()
  for (const toast of listToasts()) act(() => dismissToast(toast.id))
  worker.remove()
  Reflect.deleteProperty(navigator, 'locks')
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

/** The site from which the browser was sent here. */
const openedFrom = (address: string) =>
  Object.defineProperty(document, 'referrer', { value: address, configurable: true })

function LoginState() {
  return useLoginMode() === loginModes.hidden ? null : <p>Please log in</p>
}

const someone = (): User => ({ ...anna, id: idOf(users) })

function open(address: string, user: User | null = someone()) {
  const client = createQueryClient()
  client.setQueryData(currentUserQuery.queryKey, user)
  const corner = <UploadCorner Next={NoNextStep} />
  const pages = [
    { path: '/share-target/', element: <ShareTargetPage /> },
    { path: '/uploads', element: <p>My videos</p> },
    { path: '/edit/new', element: <p>A new project</p> },
    { path: '/', element: <p>Home</p> },
  ]
  const routes = pages.map(({ path, element }) => ({
    path,
    element: (
      <>
        {element}
        {corner}
        <LoginState />
      </>
    ),
  }))
  const router = createMemoryRouter(routes, { initialEntries: [address] })
  render(
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  const where = () => router.state.location.pathname + router.state.location.search
  return { client, where }
}

const row = async (name: string) => {
  const panel = await screen.findByRole('region', { name: 'Uploads' })
  return within(panel).findByText(
    (_, element) => element?.tagName === 'LI' && (element.textContent ?? '').startsWith(name),
  )
}
const isDone = async (name: string, text = 'Done') =>
  waitFor(async () => expect((await row(name)).textContent).toContain(text))
const told = () => worker.told.filter((each) => !earlier.has(each.share))
const taken = () =>
  told()
    .filter(({ action }) => action === 'share-taken')
    .map((each) => each.share)

describe('shared files', () => {
  test('that contain a video open the uploader with it; everything else is queued at once', async () => {
    shares[share] = [video, gpx('ride.gpx')]
    const { where } = open(`/share-target/?share=${share}`)
    const uploader = await screen.findByRole('dialog', { name: 'Upload this video?' })
    expect(uploader.textContent).toContain('phone.mov')
    await isDone('ride.gpx')
    expect(where()).toBe('/uploads')
    // Nothing of the video was sent, and its share is kept.
    expect(screen.queryByText(/processed now/)).toBeNull()
    expect([taken(), listWaitingShares()]).toEqual([[], [share]])
    act(() => within(uploader).getByRole('button', { name: 'Upload' }).click())
    await isDone('phone.mov', 'Uploaded. It is being processed now.')
    expect(screen.queryByRole('dialog')).toBeNull()
    await waitFor(() => expect(taken()).toEqual([share]))
    expect(listWaitingShares()).toEqual([])
  })

  test('are given back if someone does not want to upload the video', async () => {
    shares[share] = [video]
    open(`/share-target/?share=${share}`)
    const uploader = await screen.findByRole('dialog', { name: 'Upload this video?' })
    act(() => within(uploader).getByRole('button', { name: 'Do not upload' }).click())
    await waitFor(() => expect(taken()).toEqual([share]))
    expect([screen.queryByRole('dialog'), listWaitingShares()]).toEqual([null, []])
    expect(isNeededStore.get()).toBe(false)
  })

  test('are queued at once, and their copies are given back when all of them are uploaded', async () => {
    shares[share] = [gpx('one.gpx'), gpx('two.gpx')]
    const held = Promise.withResolvers<never>()
    server.before = (call) => (/^PUT .*2\/1$/.test(call) ? held.promise : undefined)
    const { where } = open(`/share-target/?share=${share}`)
    await screen.findByText('1/2')
    expect(taken()).toEqual([])
    // As if nothing had been in its way.
    held.resolve(undefined as never)
    await isDone('one.gpx')
    await isDone('two.gpx')
    expect(taken()).toEqual([share])
    // So that a reload does not ask for them again.
    expect(where()).toBe('/share-target/')
    expect(screen.getByText('Files you share with Trailcast are uploaded')).toBeDefined()
  })

  test.each(['', 'https://elsewhere.example/', 'no address'])(
    'in a tab that was sent here from "%s" are taken only by a click',
    async (from) => {
      openedFrom(from)
      shares[share] = [gpx('ride.gpx')]
      open(`/share-target/?share=${share}`)
      const upload = await screen.findByRole('button', { name: 'Upload them' })
      expect(told()).toEqual([])
      expect(listWaitingShares()).toEqual([])
      upload.click()
      await isDone('ride.gpx')
    },
  )

  test('of the installed application need no click', async () => {
    openedFrom('')
    vi.stubGlobal('matchMedia', (query: string) => ({ matches: query === '(display-mode: standalone)' }))
    shares[share] = [gpx('ride.gpx')]
    open(`/share-target/?share=${share}`)
    await isDone('ride.gpx')
    // This happens later than the text in the row.
    await waitFor(() => expect(taken()).toEqual([share]))
  })

  test('of a kind that cannot be read are listed with the kinds that can', async () => {
    shares[share] = [new File(['notes'], 'notes.txt')]
    open(`/share-target/?share=${share}`)
    expect((await row('notes.txt')).textContent).toContain('This kind of file is not supported. You can use')
    await waitFor(() => expect(taken()).toEqual([share]))
  })

  test('wait for someone who is not signed in, also when the page is closed meanwhile', async () => {
    shares[share] = [gpx('ride.gpx')]
    const { client } = open(`/share-target/?share=${share}`, null)
    expect(await screen.findByText('Please log in')).toBeDefined()
    expect(listWaitingShares()).toEqual([share])
    expect(taken()).toEqual([])
    act(() => void client.setQueryData(currentUserQuery.queryKey, someone()))
    await isDone('ride.gpx')
    expect(listWaitingShares()).toEqual([])
  })

  test('that nobody took on an earlier visit are taken on the next, wherever it begins', async () => {
    shares[share] = [gpx('ride.gpx')]
    localStorage.setItem('shares-waiting', JSON.stringify([share, 'gone']))
    const { where } = open('/')
    await isDone('ride.gpx')
    expect(where()).toBe('/')
    expect(listWaitingShares()).toEqual([])
  })

  test('of an earlier visit do not bring up the login for someone who only looks', async () => {
    shares[share] = [gpx('ride.gpx')]
    localStorage.setItem('shares-waiting', JSON.stringify([share]))
    open('/', null)
    await screen.findByText('Home')
    expect(told()).toEqual([])
    expect(screen.queryByText('Please log in')).toBeNull()
  })

  test('wait for the network, and the page says so', async () => {
    shares[share] = [gpx('ride.gpx')]
    const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    open(`/share-target/?share=${share}`)
    expect(screen.getByText('You are offline')).toBeDefined()
    expect(listWaitingShares()).toEqual([share])
    online.mockReturnValue(true)
    act(() => void dispatchEvent(new Event('online')))
    await isDone('ride.gpx')
  })
})

describe('files opened with the installed application', () => {
  type Launch = { files: { getFile: () => Promise<File> }[] }

  /** As browsers pass them on; one of them has been deleted in the meantime. */
  function openWith(...files: File[]) {
    const consumers: ((launch: Launch) => void)[] = []
    const setConsumer = (take: (launch: Launch) => void) => consumers.push(take)
    vi.stubGlobal('launchQueue', { setConsumer })
    const opened = open('/')
    const gone = { getFile: () => Promise.reject(new DOMException('gone', 'NotFoundError')) }
    act(() => consumers[0]?.({ files: [...files.map((file) => ({ getFile: async () => file })), gone] }))
    return opened
  }

  test('are queued where someone is, and one that is gone does not stop the others', async () => {
    const { where } = openWith(gpx('ride.gpx'))
    await isDone('ride.gpx')
    expect(where()).toBe('/')
    expect(listToasts().map(({ text }) => text)).toEqual([
      'The file was moved or changed after you chose it. Please choose it again.',
    ])
  })

  test('open the videos if one of them is a video', async () => {
    const { where } = openWith(gpx('ride.gpx'), video)
    const uploader = await screen.findByRole('dialog', { name: 'Upload this video?' })
    await isDone('ride.gpx')
    act(() => within(uploader).getByRole('button', { name: 'Upload' }).click())
    await isDone('phone.mov', 'Uploaded. It is being processed now.')
    expect(where()).toBe('/uploads')
  })

  test('that are all gone open nothing', async () => {
    const { where } = openWith()
    await waitFor(() => expect(listToasts()).toHaveLength(1))
    expect(where()).toBe('/')
    expect(isNeededStore.get()).toBe(false)
  })
})

describe('a share that brings no files', () => {
  test.each([
    ['by its address', 'none'],
    ['because they are gone', 'gone'],
  ])('offers the choice of files: %s', async (_, name) => {
    open(`/share-target/?share=${name}`)
    expect(await screen.findByText('Your browser handed over no files.')).toBeDefined()
    expect(screen.getByText('Choose them here.')).toBeDefined()
    expect(screen.getByRole('button', { name: 'Choose files' })).toBeDefined()
    expect(listWaitingShares()).toEqual([])
  })

  test('offers it without a service worker, too', async () => {
    worker.remove()
    open(`/share-target/?share=${share}`)
    expect(await screen.findByText('Your browser handed over no files.')).toBeDefined()
  })

  test('opens a new project for a link to a YouTube video', async () => {
    const text = encodeURIComponent('A ride https://youtu.be/abcdefghijk?si=x watch it')
    const { where } = open(`/share-target/?share=none#${text}`)
    await waitFor(() => expect(where()).toBe('/edit/new?youtube=abcdefghijk'))
  })

  test.each(['https%3A%2F%2Fexample.org', 'a%20poem'])(
    'says what can be shared if there is no such link: %s',
    async (text) => {
      const { where } = open(`/share-target/?share=none#${text}`)
      expect(await screen.findByText('There is no YouTube video in what you shared')).toBeDefined()
      expect(where()).toBe('/share-target/?share=none')
    },
  )
})
