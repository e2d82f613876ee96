import 'fake-indexeddb/auto'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { User } from '#contract/accounts/account.ts'
import { createQueryClient } from '#web/lib/query-client.ts'
import { currentUserQuery } from '#web/session/current-user.ts'
import { anna } from '#web/session/user-for-tests.ts'
import { idOf, UploadServerForTests } from '#web/workers/upload/upload-server-for-tests.ts'
import { onlyOnWifiStore } from './connection.ts'
import { describeFile } from './describe-file.ts'
import { isNeededStore } from './needed-store.ts'
import { UploadCorner } from './upload-corner.tsx'
import type { Upload } from './upload-queue.ts'
import { dropFiles, gpx, NoNextStep, standInTabs, uploadInPlace } from './uploads-for-tests.tsx'
import { overlayViewStore } from './overlay-view.ts'
import { queueStore, setUploader } from './uploads.ts'

let server: UploadServerForTests
let users = 800

beforeEach(() => {
  server = new UploadServerForTests()
  server.listen()
  uploadInPlace(server)
  standInTabs()
  overlayViewStore.set('auto')
})
afterEach(() => {
  cleanup()
  setUploader(null)
  isNeededStore.set(false)
  onlyOnWifiStore.set(false)
  for (const name of ['locks', 'wakeLock', 'connection']) Reflect.deleteProperty(navigator, name)
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

function open() {
  const client = createQueryClient()
  const user: User = { ...anna, id: idOf((users += 1)) }
  client.setQueryData(currentUserQuery.queryKey, user)
  const router = createMemoryRouter([{ path: '*', element: <UploadCorner Next={NoNextStep} /> }])
  render(
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
}

const stages = () => queueStore.get().uploads.map(({ stage }) => stage)
const give = (name: string, value: unknown) =>
  Object.defineProperty(navigator, name, { configurable: true, value })

/** Someone switches to another app, or back. */
function look(isHidden: boolean): void {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(isHidden)
  act(() => void document.dispatchEvent(new Event('visibilitychange')))
}

describe('the screen', () => {
  let isOn = 0
  beforeEach(() => {
    isOn = 0
    const request = async () => {
      isOn += 1
      return {
        release: async () => {
          isOn -= 1
        },
      }
    }
    give('wakeLock', { request })
  })

  test('stays on while a file is sent, and not longer', async () => {
    const held = Promise.withResolvers<never>()
    server.before = (call) => (call.startsWith('PUT') ? held.promise : undefined)
    open()
    expect(isOn).toBe(0)
    dropFiles(gpx('ride.gpx'))
    await waitFor(() => expect(server.calls.some((call) => call.startsWith('PUT'))).toBe(true))
    expect(isOn).toBe(1)
    // The browser releases the wake lock of a hidden page.
    isOn = 0
    look(true)
    expect(isOn).toBe(0)
    look(false)
    await waitFor(() => expect(isOn).toBe(1))
    held.resolve(undefined as never)
    await waitFor(() => expect(stages()).toEqual(['DONE']))
    await waitFor(() => expect(isOn).toBe(0))
    look(true)
    look(false)
    expect(isOn).toBe(0)
  })

  test('may refuse to stay on, and the upload goes on', async () => {
    give('wakeLock', { request: async () => Promise.reject(new DOMException('low battery')) })
    open()
    dropFiles(gpx('ride.gpx'))
    await waitFor(() => expect(stages()).toEqual(['DONE']))
  })
})

describe('an upload that fails', () => {
  beforeEach(() => {
    server.before = (call) =>
      call === 'POST /api/create_upload' ? new Response('Not now.', { status: 409 }) : undefined
  })

  test('while nobody looks is tried again when they come back', async () => {
    open()
    look(true)
    dropFiles(gpx('ride.gpx'))
    await waitFor(() => expect(stages()).toEqual(['ERROR']))
    server.before = () => undefined
    look(true)
    expect(stages()).toEqual(['ERROR'])
    look(false)
    await waitFor(() => expect(stages()).toEqual(['DONE']))
  })

  test('before their eyes waits for them to ask', async () => {
    open()
    dropFiles(gpx('ride.gpx'))
    await waitFor(() => expect(stages()).toEqual(['ERROR']))
    look(true)
    look(false)
    expect(stages()).toEqual(['ERROR'])
    expect(screen.getByRole('button', { name: 'Retry ride.gpx' })).toBeDefined()
  })
})

describe('on a mobile network', () => {
  test('uploads can wait for Wi-Fi', async () => {
    const connection = Object.assign(new EventTarget(), { type: 'cellular' })
    give('connection', connection)
    const held = new Promise<never>(() => {})
    server.before = (call) => (call.startsWith('PUT') ? held : undefined)
    open()
    dropFiles(gpx('ride.gpx'))
    await waitFor(() => expect(stages()).toEqual(['PROCESSING']))
    await userEvent.setup().click(await screen.findByRole('switch', { name: 'Upload on Wi-Fi only' }))
    expect(stages()).toEqual(['RETRYING'])
    expect(screen.getByText('Waiting for Wi-Fi.')).toBeDefined()
    server.before = () => undefined
    act(() => void connection.dispatchEvent(new Event('change')))
    expect(stages()).toEqual(['RETRYING'])
    connection.type = 'wifi'
    act(() => void connection.dispatchEvent(new Event('change')))
    await waitFor(() => expect(stages()).toEqual(['DONE']))
    expect(screen.queryByText('Waiting for Wi-Fi.')).toBeNull()
  })

  test('it is not offered by browsers that cannot tell', async () => {
    give('connection', new EventTarget())
    open()
    dropFiles(gpx('ride.gpx'))
    await waitFor(() => expect(stages()).toEqual(['DONE']))
    expect(screen.queryByRole('switch')).toBeNull()
  })
})

const show = (uploads: Upload[]) => act(() => queueStore.set({ uploads, unknownUpdates: 0 }))

test('files that only a person can bring back are counted, and can be chosen together', async () => {
  open()
  const begun = ['one.gpx', 'two.gpx'].map((name) => ({
    ...describeFile(gpx(name)),
    stage: 'RETRYING' as const,
    missing: 'choose' as const,
  }))
  isNeededStore.set(true)
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Uploads' })).toBeNull())
  // The stored queue may be read in between, and replaces what is shown.
  await waitFor(() => {
    show(begun.slice(1))
    expect(screen.getByText('1 file needs you to continue')).toBeDefined()
    // Its row has a button.
    expect(screen.queryByRole('button', { name: 'Choose all again' })).toBeNull()
  })
  const choose = vi.fn<() => Promise<never[]>>(() => Promise.resolve([]))
  vi.stubGlobal('showOpenFilePicker', choose)
  await waitFor(() => {
    show(begun)
    expect(screen.getByText('2 files need you to continue')).toBeDefined()
    screen.getByRole('button', { name: 'Choose all again' }).click()
  })
  expect(choose).toHaveBeenCalledOnce()
})
