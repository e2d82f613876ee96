import { act, cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { currentUserQuery } from '#web/session/current-user.ts'
import { closeLogin } from '#web/session/login-dialog.ts'
import { anna } from '#web/session/user-for-tests.ts'
import { dismissToast, listToasts } from '#web/ui/feedback/toast-store.ts'
import { demoSite, openApplication, serverAnswers, windowWidth } from '#web/app/testing/shell-for-tests.tsx'

const heading = (name: string) => screen.findByRole('heading', { level: 1, name })
const loginDialog = () => screen.queryByRole('dialog', { name: 'Log in' })

beforeEach(() => {
  localStorage.clear()
  windowWidth(1440)
})
afterEach(() => {
  act(() => closeLogin())
  cleanup()
  vi.restoreAllMocks()
  for (const toast of listToasts()) dismissToast(toast.id)
})

test('an account page shows nothing until it is known who is signed in', async () => {
  serverAnswers({ site: demoSite, other: () => new Promise(() => {}) })
  openApplication('/settings')
  await screen.findByText('Loading the page')
  expect(screen.queryByRole('heading', { level: 1 })).toBeNull()
  expect(loginDialog()).toBeNull()
})

test('a visitor is asked to log in, by a dialog and by the page behind it', async () => {
  serverAnswers({ site: demoSite, user: null })
  const { person } = openApplication('/settings')
  await heading('Please log in to see this page')
  await waitFor(() => expect(loginDialog()).not.toBeNull())
  await person.click(screen.getByRole('button', { name: 'Close' }))
  expect(loginDialog()).toBeNull()
  await person.click(screen.getByRole('main').querySelector('button')!)
  await waitFor(() => expect(loginDialog()).not.toBeNull())
})

test('after logging in, the page appears without a reload, with the focus on its heading', async () => {
  serverAnswers({
    site: demoSite,
    user: null,
    other: (url) => Promise.resolve(url.startsWith('/api/login') ? Response.json(anna) : Response.json([])),
  })
  const { person } = openApplication('/settings')
  await waitFor(() => expect(loginDialog()).not.toBeNull())
  await person.type(screen.getByLabelText('Email'), 'anna@example.org')
  await person.type(screen.getByLabelText('Password'), 'correct horse{Enter}')
  const title = await heading('Settings')
  expect(loginDialog()).toBeNull()
  await waitFor(() => expect(document.activeElement).toBe(title))
  await waitFor(() => expect(document.title).toBe('Settings · Trailcast'))
})

test('going back from such a page closes the dialog', async () => {
  serverAnswers({ site: demoSite, user: null })
  const { router } = openApplication('/faq')
  await screen.findByRole('heading', { level: 1 })
  await act(() => router.navigate('/settings'))
  await waitFor(() => expect(loginDialog()).not.toBeNull())
  await act(() => router.navigate(-1))
  await waitFor(() => expect(loginDialog()).toBeNull())
})

test('a session that turns out to have ended brings up the login', async () => {
  serverAnswers({ site: demoSite, user: anna })
  const { client } = openApplication('/settings')
  await heading('Settings')
  act(() => void client.setQueryData(currentUserQuery.queryKey, null))
  await heading('Please log in to see this page')
  expect(screen.queryByDisplayValue(anna.email!)).toBeNull()
})

test('if the server cannot say who is signed in, it can be asked again', async () => {
  const server = serverAnswers({ site: demoSite })
  const { person } = openApplication('/settings')
  const again = await screen.findByRole('button', { name: 'Try again' })
  expect(loginDialog()).toBeNull()
  server.mockRestore()
  serverAnswers({ site: demoSite, user: anna })
  await person.click(again)
  await heading('Settings')
})
