import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { demoSite, openApplication, serverAnswers, windowWidth } from '#web/app/testing/shell-for-tests.tsx'
import { currentUserQuery } from '#web/session/current-user.ts'
import { closeLogin } from '#web/session/login-dialog.ts'
import { anna } from '#web/session/user-for-tests.ts'
import type { User } from '#contract/accounts/account.ts'

const bar = () => screen.queryByRole('navigation', { name: 'Shortcuts' })
const labels = (menu: HTMLElement) =>
  within(menu)
    .getAllByRole('menuitem')
    .map((item) => item.textContent)

async function openFaq(user: User | null) {
  serverAnswers({ site: demoSite, user })
  const application = openApplication('/faq')
  await screen.findByRole('heading', { level: 1 })
  await waitFor(() => expect(application.client.getQueryData(currentUserQuery.queryKey)).toEqual(user))
  return application
}

beforeEach(() => {
  localStorage.clear()
  windowWidth(599)
})
afterEach(() => {
  act(() => closeLogin())
  cleanup()
  vi.restoreAllMocks()
})

test('a phone has Home, Map, Add, Activities and Me at the bottom, and marks the page that is open', async () => {
  const { person, router } = await openFaq(null)
  const entries = within(bar()!)
  expect(
    [...bar()!.querySelectorAll('a, button')].map(
      (entry) => entry.getAttribute('aria-label') ?? entry.textContent,
    ),
  ).toEqual(['Home', 'Map', 'Add', 'Activities', 'Me'])
  await person.click(entries.getByRole('link', { name: 'Home' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/'))
  await waitFor(() =>
    expect(entries.getByRole('link', { name: 'Home' }).getAttribute('aria-current')).toBe('page'),
  )
  expect(entries.getByRole('link', { name: 'Map' }).getAttribute('href')).toBe('/map')
})

test('wider screens have no bar', async () => {
  windowWidth(600)
  await openFaq(null)
  expect(bar()).toBeNull()
})

test('a visitor can try it or sign up with Add, and log in with Me', async () => {
  const { person, router } = await openFaq(null)
  await person.click(within(bar()!).getByRole('button', { name: 'Add' }))
  const menu = await screen.findByRole('menu', { name: 'Add' })
  expect(labels(menu)).toEqual(['Try it with your own files', 'Sign up to upload'])
  await person.click(within(menu).getByRole('menuitem', { name: 'Sign up to upload' }))
  expect(await screen.findByRole('dialog', { name: 'Create account' })).toBeDefined()
  act(() => closeLogin())
  await person.click(within(bar()!).getByRole('button', { name: 'Me' }))
  expect(await screen.findByRole('dialog', { name: 'Log in' })).toBeDefined()
  act(() => closeLogin())
  await person.click(within(bar()!).getByRole('button', { name: 'Add' }))
  await person.click(await screen.findByRole('menuitem', { name: 'Try it with your own files' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/telemetry'))
})

test('a visitor who asks for activities is told why they have to log in', async () => {
  const { person } = await openFaq(null)
  await person.click(within(bar()!).getByRole('link', { name: 'Activities' }))
  expect(
    await screen.findByRole('heading', { level: 1, name: 'Please log in to see this page' }),
  ).toBeDefined()
})

test('someone who is signed in adds files with Add, which is there once, and finds all their pages under Me', async () => {
  const { person } = await openFaq(anna)
  await screen.findByRole('button', { name: /^Account of/ })
  expect(screen.getAllByRole('button', { name: 'Add' })).toHaveLength(1)
  await person.click(screen.getByRole('button', { name: 'Add' }))
  expect(labels(await screen.findByRole('menu', { name: 'Add' }))).toEqual([
    'Upload activity',
    'Upload video',
    'Upload both together',
    'New project',
  ])
  await person.click(within(bar()!).getByRole('button', { name: 'Me' }))
  expect(labels(await screen.findByRole('menu', { name: 'Me' }))).toEqual([
    'My map',
    'My activities',
    'My projects',
    'My uploads',
    'My gear',
    'Friends',
    'Following',
    'Notifications',
    'Settings',
    'My storage',
    'Sign out',
  ])
})

test('Me that is pressed before anyone knows who is there opens once, not again after signing out', async () => {
  const answer = Promise.withResolvers<Response>()
  serverAnswers({
    site: demoSite,
    other: (url) =>
      url === '/api/logged_in' ? answer.promise : Promise.resolve(new Response(null, { status: 204 })),
  })
  const { person, router } = openApplication('/faq')
  await screen.findByRole('heading', { level: 1 })
  await person.click(within(bar()!).getByRole('button', { name: 'Me' }))
  answer.resolve(Response.json(anna))
  const menu = await screen.findByRole('menu', { name: 'Me' })
  await person.click(within(menu).getByRole('menuitem', { name: 'Sign out' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/'))
  expect(screen.queryByRole('dialog')).toBeNull()
})
