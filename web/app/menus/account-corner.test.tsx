import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { commentDraft } from '#web/session/comment-drafts.ts'
import { currentUserQuery } from '#web/session/current-user.ts'
import { filesInHandStore } from '#web/session/files-in-hand.ts'
import { pendingStore, registerPending } from '#web/session/leave-guard.ts'
import { closeLogin } from '#web/session/login-dialog.ts'
import { anna } from '#web/session/user-for-tests.ts'
import { dismissToast, listToasts } from '#web/ui/feedback/toast-store.ts'
import { demoSite, openApplication, serverAnswers, windowWidth } from '#web/app/testing/shell-for-tests.tsx'

const logInButton = () => screen.queryByRole('button', { name: 'Log in' })
const findUserMenu = () => screen.findByRole('button', { name: /^Account of Anna/ })

async function openFaq() {
  const application = openApplication('/faq')
  await screen.findByRole('heading', { level: 1 })
  return application
}

function serverSignsOut(answer: () => Promise<Response>) {
  const asked: string[] = []
  serverAnswers({
    site: demoSite,
    user: anna,
    other: (url, init) => {
      if (url !== '/api/login/sign_out') return Promise.resolve(new Response('nothing here', { status: 404 }))
      asked.push(init?.method ?? 'GET')
      return answer()
    },
  })
  return asked
}
const accept = () => Promise.resolve(new Response(null, { status: 204 }))

beforeEach(() => {
  localStorage.clear()
  windowWidth(1440)
})
afterEach(() => {
  act(() => closeLogin())
  cleanup()
  vi.restoreAllMocks()
  for (const toast of listToasts()) dismissToast(toast.id)
  pendingStore.set({ edits: 0, uploads: 0 })
})

test('until it is known who is signed in, what visitors get is marked for the style sheet, which hides it', async () => {
  serverAnswers({ site: demoSite, other: () => new Promise(() => {}) })
  await openFaq()
  expect(logInButton()?.parentElement?.dataset['unknown']).toBe('true')
  expect(screen.getByRole('button', { name: 'Sign up' })).toBeDefined()
  expect(screen.queryByRole('button', { name: /^Account of/ })).toBeNull()
})

test('a visitor is offered a login, which opens the dialog', async () => {
  serverAnswers({ site: demoSite, user: null })
  const { person } = await openFaq()
  await waitFor(() => expect(logInButton()).not.toBeNull())
  await person.click(logInButton()!)
  expect(await screen.findByRole('dialog', { name: 'Log in' })).toBeDefined()
})

test('a visitor can sign up without passing the login', async () => {
  serverAnswers({ site: demoSite, user: null })
  const { person } = await openFaq()
  await person.click(await screen.findByRole('button', { name: 'Sign up' }))
  expect(await screen.findByRole('dialog', { name: 'Create account' })).toBeDefined()
})

test('the menu of a signed-in user says who that is and leads to the settings', async () => {
  serverAnswers({ site: demoSite, user: { ...anna, name: 'Anna Berg', channel_name: 'bergziege' } })
  const { person, router } = await openFaq()
  const button = await findUserMenu()
  expect(button.querySelector('[data-initials]')?.getAttribute('data-initials')).toBe('AB')
  expect(logInButton()).toBeNull()
  await person.click(button)
  const menu = screen.getByRole('menu', { name: 'Account of Anna Berg, channel bergziege' })
  expect(
    within(menu)
      .getAllByRole('menuitem')
      .map((item) => item.textContent),
  ).toEqual(['Settings', 'Sign out'])
  expect(within(menu).getByText('Anna Berg')).toBeDefined()
  expect(within(menu).getByText('bergziege')).toBeDefined()
  await person.keyboard('{Enter}')
  await waitFor(() => expect(router.state.location.pathname).toBe('/settings'))
})

describe('signing out', () => {
  test('leads to the start page and forgets the user and everything loaded for them', async () => {
    const asked = serverSignsOut(accept)
    const { person, router, client } = await openFaq()
    client.setQueryData(['sessions'], ['of Anna'])
    filesInHandStore.set([{ file: new File(['track'], 'ride.gpx'), handle: null }])
    const draft = commentDraft(anna.id, 'some-video')
    draft.write('Between us: ')
    localStorage.setItem('theme', '"dark"')
    await person.click(await findUserMenu())
    await person.click(screen.getByRole('menuitem', { name: 'Sign out' }))
    await waitFor(() => expect(logInButton()).not.toBeNull())
    expect(asked).toEqual(['POST'])
    await waitFor(() => expect(router.state.location.pathname).toBe('/'))
    expect(client.getQueryData(currentUserQuery.queryKey)).toBeNull()
    expect(client.getQueryData(['sessions'])).toBeUndefined()
    expect(filesInHandStore.get()).toEqual([])
    expect(draft.read()).toBe('')
    expect(localStorage.getItem('theme')).toBe('"dark"')
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test('asks for nothing that only members get, and nobody to log in, from a page of theirs', async () => {
    const asked: string[] = []
    serverAnswers({
      site: demoSite,
      user: anna,
      other: (url) => {
        asked.push(url)
        return url === '/api/login/sign_out' ? accept() : Promise.resolve(Response.json([]))
      },
    })
    const { person, router } = openApplication('/settings')
    await screen.findByRole('heading', { level: 1, name: 'Settings' })
    const questions: string[] = []
    const watcher = new MutationObserver(() => {
      questions.push(...screen.queryAllByText('Please log in to see this page').map(String))
    })
    watcher.observe(document.body, { childList: true, subtree: true })
    await person.click(await findUserMenu())
    await person.click(screen.getByRole('menuitem', { name: 'Sign out' }))
    await waitFor(() => expect(logInButton()).not.toBeNull())
    await waitFor(() => expect(asked.join()).toContain('/api/recommended_videos'))
    watcher.disconnect()
    expect(router.state.location.pathname).toBe('/')
    expect(asked.slice(asked.indexOf('/api/login/sign_out')).join()).not.toMatch(/proposals|unpublished/)
    expect(questions).toEqual([])
  })

  test('that fails is reported, and everything stays as it was', async () => {
    serverSignsOut(() => Promise.resolve(new Response('no', { status: 403 })))
    const { person, router, client } = await openFaq()
    await person.click(await findUserMenu())
    await person.click(screen.getByRole('menuitem', { name: 'Sign out' }))
    await waitFor(() =>
      expect(listToasts()).toMatchObject([{ text: 'Failed to sign out. Try again later.', tone: 'error' }]),
    )
    expect(router.state.location.pathname).toBe('/faq')
    expect(client.getQueryData(currentUserQuery.queryKey)).toEqual(anna)
  })

  test('asks first when edits would be lost', async () => {
    const asked = serverSignsOut(accept)
    const { person } = await openFaq()
    const endEdit = registerPending('edits')
    await person.click(await findUserMenu())
    await person.click(screen.getByRole('menuitem', { name: 'Sign out' }))
    const question = { name: 'Do you want to leave this page?' }
    expect(screen.getByRole('dialog', question).textContent).toContain('Changes you made are not saved.')
    await person.click(screen.getByRole('button', { name: 'Stay' }))
    expect(asked).toEqual([])
    await person.click(await findUserMenu())
    await person.click(screen.getByRole('menuitem', { name: 'Sign out' }))
    await person.click(screen.getByRole('button', { name: 'Leave' }))
    act(endEdit)
    await waitFor(() => expect(logInButton()).not.toBeNull())
    expect(asked).toEqual(['POST'])
  })
})
