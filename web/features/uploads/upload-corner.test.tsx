import 'fake-indexeddb/auto'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { User } from '#contract/accounts/account.ts'
import { createQueryClient } from '#web/lib/query-client.ts'
import { changeUser } from '#web/session/change-user.ts'
import { currentUserQuery } from '#web/session/current-user.ts'
import { filesInHandStore } from '#web/session/files-in-hand.ts'
import { leaveWarning, pendingStore, stopPending } from '#web/session/leave-guard.ts'
import { closeLogin, loginModes, useLoginMode } from '#web/session/login-dialog.ts'
import { useOwnCorner } from './own-corner.ts'
import { anna } from '#web/session/user-for-tests.ts'
import { idOf, UploadServerForTests } from '#web/workers/upload/upload-server-for-tests.ts'
import { isQueueKept } from './kept-mark.ts'
import { isNeededStore } from './needed-store.ts'
import { pickActivities } from './pick-files.ts'
import { UploadCorner } from './upload-corner.tsx'
import { drag, dropFiles, gpx, NoNextStep, standInTabs, uploadInPlace } from './uploads-for-tests.tsx'
import { offerFiles } from './offer-files.ts'
import { lingerMs, overlayViewStore } from './overlay-view.ts'
import { RecentUploads } from './recent-uploads.tsx'
import { setUploader } from './uploads.ts'

let server: UploadServerForTests
let users = 0

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
  closeLogin()
  Reflect.deleteProperty(navigator, 'locks')
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

function LoginState() {
  return useLoginMode() === loginModes.hidden ? null : <p>Please log in</p>
}

/** A new user for each test, so that no test finds the queue of another. */
const someone = (): User => ({ ...anna, id: idOf((users += 1)) })

function OwnCorner() {
  useOwnCorner()
  return null
}

function open(user: User | null, page: ReactNode = null) {
  const client = createQueryClient()
  client.setQueryData(currentUserQuery.queryKey, user)
  const element = (
    <>
      <UploadCorner Next={NoNextStep} />
      <LoginState />
      {page}
    </>
  )
  const router = createMemoryRouter([{ path: '*', element }])
  render(
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  return { client, router, person: userEvent.setup() }
}

const overlay = () => screen.findByRole('region', { name: 'Uploads' })
const refuse = (status: number, text: string, until = Infinity) => {
  server.before = (call, n) =>
    call === 'POST /api/create_upload' && n <= until ? new Response(text, { status }) : undefined
}
/** Keeps parts on their way until the returned function is called. */
function holdParts(): () => void {
  const held = Promise.withResolvers<undefined>()
  server.before = (call) => (call.startsWith('PUT') ? (held.promise as Promise<never>) : undefined)
  return () => {
    server.before = () => undefined
    held.resolve(undefined)
  }
}

describe('dropping files', () => {
  test('uploads them, opens the overlay by itself and links to the activity', async () => {
    open(someone())
    dropFiles(gpx('ride.gpx'))
    const panel = await overlay()
    const link = await within(panel).findByRole('link', { name: 'Open: ride.gpx' })
    expect(link.getAttribute('href')).toBe(`/activity/${idOf(90)}`)
    expect(within(panel).getByText('1/1')).toBeDefined()
    expect(screen.getByRole('status').textContent).toBe('Uploads: 1 of 1 done')
    expect(server.uploads.map((upload) => server.contentOf(upload))).toEqual(['ride.gpx'])
  })

  test('shows a drop target while they are dragged over the page', async () => {
    open(someone())
    const event = drag('dragover', { types: ['Files'] })
    expect(event.defaultPrevented).toBe(true)
    expect(screen.getByText('Drop files or folders to upload them')).toBeDefined()
    drag('dragleave', { types: ['Files'] })
    expect(screen.queryByText('Drop files or folders to upload them')).toBeNull()
  })

  test('ignores other things that are dragged', () => {
    open(someone())
    expect(drag('dragover', { types: ['text/plain'] }).defaultPrevented).toBe(false)
  })

  test('lists the supported kinds for unknown ones', async () => {
    open(someone())
    dropFiles(gpx('notes.txt'), gpx('ride.gpx'))
    const panel = await overlay()
    expect(await within(panel).findByText(/not supported. You can use .fit, .gpx, .tcx/)).toBeDefined()
    await within(panel).findByRole('link', { name: 'Open: ride.gpx' })
    expect(within(panel).getByText('1 error')).toBeDefined()
    expect(within(panel).queryByRole('button', { name: 'Retry notes.txt' })).toBeNull()
  })
})

test('files chosen from the menu are uploaded', async () => {
  open(someone())
  const chosen = { getFile: () => Promise.resolve(gpx('walk.gpx')) }
  vi.stubGlobal('showOpenFilePicker', () => Promise.resolve([chosen]))
  await act(() => pickActivities())
  expect(await screen.findByRole('link', { name: 'Open: walk.gpx' })).toBeDefined()
})

test('what visitors drop is shown on their device, and nothing is sent', async () => {
  const { router } = open(null)
  drag('dragover', { types: ['Files'] })
  expect(screen.getByText('Drop your files to see them here, on this device')).toBeDefined()
  dropFiles(gpx('ride.gpx'), gpx('walk.gpx'))
  await waitFor(() => expect(router.state.location.pathname).toBe('/telemetry'))
  expect(filesInHandStore.get().map(({ file }) => file.name)).toEqual(['ride.gpx', 'walk.gpx'])
  expect([server.calls, screen.queryByText('Please log in')]).toEqual([[], null])
  filesInHandStore.set([])
})

test('visitors log in first, and their files are uploaded then', async () => {
  const { client } = open(null)
  await act(() => offerFiles(Promise.resolve([{ file: gpx('ride.gpx'), handle: null }])))
  await screen.findByText('Please log in')
  expect(server.calls).toEqual([])
  await act(() => changeUser(client, someone()))
  await screen.findByRole('link', { name: 'Open: ride.gpx' })
})

test('the lists on screen are refreshed when an upload is done', async () => {
  const { client } = open(someone())
  const fetchList = vi.fn<() => Promise<number>>(() => Promise.resolve(1))
  await client.fetchQuery({ queryKey: ['activities'], queryFn: fetchList, gcTime: Infinity })
  dropFiles(gpx('ride.gpx'))
  await screen.findByRole('link', { name: 'Open: ride.gpx' })
  expect(client.getQueryState(['activities'])?.isInvalidated).toBe(true)
  expect(client.getQueryState(currentUserQuery.queryKey)?.isInvalidated).toBe(false)
})

describe('the overlay', () => {
  test('can be hidden and shown again', async () => {
    const { person } = open(someone())
    dropFiles(gpx('ride.gpx'))
    const panel = await overlay()
    await within(panel).findByRole('link')
    await person.click(screen.getByRole('button', { name: 'Hide uploads' }))
    expect(screen.queryByRole('region', { name: 'Uploads' })).toBeNull()
    await person.click(screen.getByRole('button', { name: 'Show uploads: 1 of 1 done' }))
    expect(await overlay()).toBeDefined()
  })

  test('goes when everything is there, unless someone is using it, and comes back with the next file', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    try {
      open(someone())
      dropFiles(gpx('ride.gpx'))
      const link = await within(await overlay()).findByRole('link', { name: 'Open: ride.gpx' })
      act(() => link.focus())
      act(() => void vi.advanceTimersByTime(3 * lingerMs))
      expect(screen.queryByRole('region', { name: 'Uploads' })).not.toBeNull()
      act(() => link.blur())
      act(() => void vi.advanceTimersByTime(lingerMs))
      expect(screen.queryByRole('region', { name: 'Uploads' })).toBeNull()
      expect(screen.queryByRole('button', { name: /^Show uploads/ })).toBeNull()
      dropFiles(gpx('walk.gpx'))
      await within(await overlay()).findByRole('link', { name: 'Open: walk.gpx' })
      // The result of the earlier one has already been seen.
      expect(within(await overlay()).getByText('1/1')).toBeDefined()
    } finally {
      vi.useRealTimers()
    }
  })

  test('stays as long as something has failed', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    try {
      open(someone())
      dropFiles(gpx('notes.txt'), gpx('ride.gpx'))
      await within(await overlay()).findByRole('link', { name: 'Open: ride.gpx' })
      act(() => void vi.advanceTimersByTime(3 * lingerMs))
      expect(within(await overlay()).getByText('1 error')).toBeDefined()
    } finally {
      vi.useRealTimers()
    }
  })

  test('is a line below a page that needs the corner, until someone opens it', async () => {
    const { person } = open(someone(), <OwnCorner />)
    dropFiles(gpx('ride.gpx'))
    const line = await screen.findByRole('button', { name: 'Show uploads: 1 of 1 done' })
    expect(screen.queryByRole('region', { name: 'Uploads' })).toBeNull()
    await person.click(line)
    expect(await overlay()).toBeDefined()
  })

  test('goes with the page once everything is there', async () => {
    const { person } = open(someone())
    dropFiles(gpx('ride.gpx'))
    await person.click(await within(await overlay()).findByRole('link', { name: 'Open: ride.gpx' }))
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Uploads' })).toBeNull())
  })

  test('leaves what came of it on the page of uploads', async () => {
    const { person } = open(someone(), <RecentUploads />)
    dropFiles(gpx('ride.gpx'))
    await within(await overlay()).findByRole('link', { name: 'Open: ride.gpx' })
    expect(screen.queryByRole('heading', { name: 'Uploaded just now' })).toBeNull()
    act(() => overlayViewStore.set('gone'))
    const recent = screen.getByRole('heading', { name: 'Uploaded just now' }).closest('section')!
    expect(within(recent).getByRole('link', { name: 'Open: ride.gpx' })).toBeDefined()
    await person.click(within(recent).getByRole('button', { name: 'Clear' }))
    await waitFor(() => expect(screen.queryByRole('heading', { name: 'Uploaded just now' })).toBeNull())
  })

  test('can be cleared once nothing is under way', async () => {
    const { person } = open(someone())
    dropFiles(gpx('ride.gpx'))
    await person.click(await screen.findByRole('button', { name: 'Clear' }))
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Uploads' })).toBeNull())
  })

  test('shows only the errors of more than a hundred files', async () => {
    open(someone())
    dropFiles(gpx('a.gpx'), gpx('b.gpx'), ...Array.from({ length: 99 }, (_, index) => gpx(`${index}.txt`)))
    const panel = await overlay()
    expect(within(panel).getByText('Too many rows to display. Showing only the errors:')).toBeDefined()
    expect(within(panel).getAllByRole('listitem')).toHaveLength(99)
    await within(panel).findByText('2/101')
    expect(within(panel).getByText('99 errors')).toBeDefined()
  })

  test('shows the results of a zip', async () => {
    const broken = {
      filename: 'a/broken.fit',
      outcome: 'unreadable' as const,
      activities: [],
      sentences: ['It ends too soon.'],
    }
    server.imports = [
      { files_total: 9, stored: 7, already_uploaded: 1, unreadable: 1, files: [broken], activity: null },
    ]
    open(someone())
    dropFiles(gpx('export.zip'))
    const panel = await overlay()
    await within(panel).findByText('7 stored, 1 already uploaded, 1 unreadable')
    expect(within(panel).getByText('1 file to check')).toBeDefined()
    expect(within(panel).getByText(/It ends too soon/)).toBeDefined()
  })
})

describe('stopping and resuming', () => {
  test('abort stops everything, and resume continues', async () => {
    const release = holdParts()
    const { person } = open(someone())
    dropFiles(gpx('a.gpx'), gpx('b.gpx'), gpx('c.gpx'))
    await waitFor(() => expect(server.calls.filter((call) => call.startsWith('PUT'))).toHaveLength(2))
    expect(screen.queryByRole('button', { name: 'Resume' })).toBeNull()
    await person.click(screen.getByRole('button', { name: 'Abort' }))
    expect(await screen.findAllByText('Stopped')).toHaveLength(3)
    release()
    await person.click(screen.getByRole('button', { name: 'Resume' }))
    await screen.findByText('3/3')
  })

  test('a failed one is retried alone', async () => {
    refuse(402, 'Your subscription expired.', 1)
    const { person } = open(someone())
    dropFiles(gpx('ride.gpx'))
    await screen.findByText('Your subscription expired.')
    await person.click(screen.getByRole('button', { name: 'Retry ride.gpx' }))
    expect(await screen.findByRole('link', { name: 'Open: ride.gpx' })).toBeDefined()
  })

  test('without a network, uploads pause and continue by themselves', async () => {
    const release = holdParts()
    open(someone())
    dropFiles(gpx('ride.gpx'))
    await waitFor(() => expect(server.calls.some((call) => call.startsWith('PUT'))).toBe(true))
    const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    act(() => void dispatchEvent(new Event('offline')))
    await screen.findByText('You are offline. Uploads continue when you are back online.')
    expect(screen.getByText('Waiting to try again')).toBeDefined()
    release()
    onLine.mockReturnValue(true)
    act(() => void dispatchEvent(new Event('online')))
    await screen.findByRole('link', { name: 'Open: ride.gpx' })
  })

  test('leaving the page asks first while something would be stopped, and stops it', async () => {
    const release = holdParts()
    open(someone())
    dropFiles(gpx('ride.gpx'))
    await waitFor(() => expect(leaveWarning(pendingStore.get())).toBe('All uploads will be stopped.'))
    act(() => stopPending())
    await screen.findByText('Stopped')
    expect(leaveWarning(pendingStore.get())).toBeNull()
    release()
  })

  test('signing out stops the uploads and leaves nothing in the browser', async () => {
    holdParts()
    const user = someone()
    const { client } = open(user)
    dropFiles(gpx('ride.gpx'))
    await waitFor(() => expect(isQueueKept(user.id)).toBe(true))
    await act(() => changeUser(client, null))
    await waitFor(() => expect(isQueueKept(user.id)).toBe(false))
    expect(screen.queryByRole('region', { name: 'Uploads' })).toBeNull()
    expect(leaveWarning(pendingStore.get())).toBeNull()
  })
})
