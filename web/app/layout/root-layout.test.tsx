import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { isAskingStore } from '#web/session/cookie-consent.ts'
import { currentUserQuery } from '#web/session/current-user.ts'
import { anna } from '#web/session/user-for-tests.ts'
import { dismissToast, listToasts } from '#web/ui/feedback/toast-store.ts'
import { pages, type PageModule } from '#web/app/pages.ts'
import { demoSite, openApplication, serverAnswers, windowWidth } from '#web/app/testing/shell-for-tests.tsx'

const heading = (name: string | RegExp) => screen.findByRole('heading', { level: 1, name })
const mainNavigation = () => screen.queryByRole('navigation', { name: 'Main' })
const said = () => screen.getAllByRole('status').map((region) => region.textContent)
const alerts = () => screen.queryAllByRole('alert').map((alert) => alert.textContent)
const menuButton = () => screen.getByRole('button', { name: 'Menu' })

beforeEach(() => {
  localStorage.clear()
  windowWidth(1440)
  isAskingStore.set(false)
})
afterEach(() => {
  for (const toast of listToasts()) act(() => dismissToast(toast.id))
  cleanup()
  vi.restoreAllMocks()
})

describe('the shell', () => {
  test('an address that does not exist says so inside the menus', async () => {
    serverAnswers({ site: demoSite, user: null })
    openApplication('/nowhere/at/all')
    expect(await heading(/page not found/i)).toBeDefined()
    expect(mainNavigation()).not.toBeNull()
  })

  test('works if the server does not answer: menus for visitors, no demo label, and one message', async () => {
    serverAnswers({})
    openApplication('/faq')
    await heading(/.+/)
    expect(
      within(screen.getByRole('navigation', { name: 'Main' })).getByRole('link', { name: 'Home' }),
    ).toBeDefined()
    expect(screen.queryByRole('complementary', { name: 'Demo' })).toBeNull()
    await waitFor(() => expect(alerts()).toEqual(['Could not load user data: error 404']))
  })

  test('in demo mode it names the simulated parts, and where the mail is', async () => {
    serverAnswers({ site: demoSite, user: null })
    openApplication('/faq')
    const label = await screen.findByRole('complementary', { name: 'Demo' })
    expect(label.textContent).toContain('Demo: mail is not sent; payments are simulated.')
    expect(within(label).getByRole('link', { name: 'Read the mail' }).getAttribute('href')).toBe('/dev/mail')
  })

  test('shows neither plans that are not sold nor a chat that does not exist, even when signed in', async () => {
    serverAnswers({ site: demoSite, user: anna })
    const { client } = openApplication('/faq')
    await heading(/.+/)
    await screen.findByRole('complementary', { name: 'Demo' })
    await waitFor(() => expect(client.getQueryData(currentUserQuery.queryKey)).toEqual(anna))
    const names = within(screen.getByRole('navigation', { name: 'Main' }))
      .getAllByRole('listitem')
      .map((item) => item.textContent)
    expect(names).toEqual([
      'Home',
      'Map',
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
      'FAQ',
      'About',
      'Terms',
      'Privacy',
      'Send us a message',
    ])
    expect(await screen.findByRole('button', { name: 'Add' })).toBeDefined()
  })

  test('a page that cannot be loaded says so inside the menus, and the next page works', async () => {
    serverAnswers({ site: demoSite, user: null })
    // Offline, because otherwise the page would be reloaded instead.
    const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    const about = pages.about as { load: () => Promise<PageModule> }
    vi.spyOn(about, 'load').mockRejectedValue(new TypeError('Failed to fetch dynamically imported module'))
    const { person } = openApplication('/faq')
    await heading(/.+/)
    await person.click(screen.getByRole('link', { name: 'About' }))
    expect(await heading('Oops!')).toBeDefined()
    expect(screen.getByText('you are offline')).toBeDefined()
    expect(screen.getByRole('contentinfo').textContent).toContain('© 2024 Trailcast')
    online.mockReturnValue(true)
    await person.click(screen.getByRole('link', { name: 'FAQ' }))
    expect(await heading('Questions and answers')).toBeDefined()
  })

  test('moves the focus to the heading of a new page, announces its title, and marks it in the menu', async () => {
    serverAnswers({ site: demoSite, user: null })
    const { person } = openApplication('/faq')
    const firstHeading = await heading(/.+/)
    expect(document.activeElement).not.toBe(firstHeading)
    await person.click(screen.getByRole('link', { name: 'About' }))
    await waitFor(() =>
      expect(screen.getByRole('link', { name: 'About' }).getAttribute('aria-current')).toBe('page'),
    )
    await waitFor(() => expect(document.activeElement?.tagName).toBe('H1'))
    await waitFor(() => expect(document.title).toMatch(/^About.* · Trailcast$/))
    await waitFor(() => expect(said()).toContain(document.title))
  })

  test('offers keyboard users a way past the menus', async () => {
    serverAnswers({})
    const { person } = openApplication('/faq')
    await heading(/.+/)
    await person.tab()
    expect(document.activeElement?.textContent).toBe('Skip to content')
    await person.keyboard('{Enter}')
    expect(document.activeElement?.tagName).toBe('MAIN')
  })

  test('deeper pages have a way back beside the logo, to the home page if there is no history', async () => {
    serverAnswers({ site: demoSite, user: null })
    const { person, router } = openApplication('/watch/eu_01')
    await heading(/page not found/i)
    expect(screen.getByRole('link', { name: 'Trailcast, home' })).toBeDefined()
    await person.click(screen.getByRole('button', { name: 'Back' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/'))
    expect(screen.getByRole('link', { name: 'Trailcast, home' })).toBeDefined()
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Back' })).toBeNull())
  })

  test.each(['/faq', '/watch/eu_01'])(
    'on %s, which has no search of its own, videos and places can be searched',
    async (address) => {
      serverAnswers({ site: demoSite, user: null })
      const { person, router } = openApplication(address)
      await heading(/.+/)
      await person.type(
        screen.getByRole('combobox', { name: 'Search videos, places and trails' }),
        'ridge{Enter}',
      )
      await waitFor(() => expect(router.state.location.search).toBe('?q=ridge'))
      expect(router.state.location.pathname).toBe('/')
    },
  )

  test('a page with a search of its own never shows another one while it loads', async () => {
    serverAnswers({ site: demoSite, user: anna })
    const general = { name: 'Search videos, places and trails' }
    let wasShown = false
    const watching = new MutationObserver(() => {
      wasShown ||= screen.queryByRole('combobox', general) !== null
    })
    watching.observe(document.body, { childList: true, subtree: true })
    openApplication('/my_projects')
    expect(await screen.findByRole('searchbox', { name: 'Search your projects' })).toBeDefined()
    watching.disconnect()
    expect(wasShown).toBe(false)
  })

  test('where people have to log in first, videos and places can be searched', async () => {
    serverAnswers({ site: demoSite, user: null })
    openApplication('/my_projects')
    await heading(/please log in/i)
    const name = 'Search videos, places and trails'
    expect(await screen.findByRole('combobox', { name, hidden: true })).toBeDefined()
  })

  test.each([
    ['to the page before', { idx: 1 }, false, '/faq'],
    ['to the start page when the first page of the tab was replaced', { idx: 0 }, true, '/'],
  ])('the back link leads %s', async (_, historyState, replace, expected) => {
    serverAnswers({ site: demoSite, user: null })
    const { person, router } = openApplication('/faq')
    await heading(/.+/)
    await act(() => router.navigate('/watch/eu_01', { replace }))
    // The state that the router keeps in a browser's history.
    history.replaceState(historyState, '')
    await person.click(screen.getByRole('button', { name: 'Back' }))
    await waitFor(() => expect(router.state.location.pathname).toBe(expected))
    history.replaceState(null, '')
  })
})

describe('the side menu', () => {
  test('is open on wide screens until it is closed, and stays closed', async () => {
    serverAnswers({})
    const { person } = openApplication('/faq')
    await heading(/.+/)
    expect(menuButton().getAttribute('aria-expanded')).toBe('true')
    await person.click(menuButton())
    expect(mainNavigation()).toBeNull()
    expect(menuButton().getAttribute('aria-expanded')).toBe('false')
    expect(localStorage.getItem('side-menu-open')).toBe('false')
    await person.click(menuButton())
    expect(mainNavigation()).not.toBeNull()
  })

  test('stays open on wide screens when navigating', async () => {
    serverAnswers({})
    const { person } = openApplication('/faq')
    await heading(/.+/)
    await person.click(screen.getByRole('link', { name: 'About' }))
    await heading(/about/i)
    expect(mainNavigation()).not.toBeNull()
  })

  describe('on narrow screens', () => {
    beforeEach(() => windowWidth(959))

    test('is hidden at first, opens over the page, and does not affect wide screens', async () => {
      serverAnswers({})
      const { person } = openApplication('/faq')
      await heading(/.+/)
      expect(mainNavigation()).toBeNull()
      await person.click(menuButton())
      expect(screen.getByRole('dialog', { name: 'Menu' })).toBeDefined()
      expect(localStorage.getItem('side-menu-open')).not.toBe('false')
    })

    test('keeps the focus inside', async () => {
      serverAnswers({ site: demoSite, user: null })
      const { person } = openApplication('/faq')
      await heading(/.+/)
      await person.click(menuButton())
      const first = screen.getByRole('button', { name: 'Close menu' })
      const last = screen.getByRole('radio', { checked: true })
      last.focus()
      await person.tab()
      expect(document.activeElement).toBe(first)
      await person.tab({ shift: true })
      expect(document.activeElement).toBe(last)
    })

    test('hides on navigation', async () => {
      serverAnswers({})
      const { person } = openApplication('/faq')
      await heading(/.+/)
      await person.click(menuButton())
      await person.click(screen.getByRole('link', { name: 'Plans' }))
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    })

    test('stays hidden when going back to where it was opened', async () => {
      serverAnswers({})
      const { person, router } = openApplication('/faq')
      await heading(/.+/)
      await person.click(menuButton())
      await person.click(screen.getByRole('link', { name: 'Plans' }))
      // The router changes before the screen does, so the headings tell what is visible.
      await heading(/plans/i)
      await act(() => router.navigate(-1))
      await heading('Questions and answers')
      expect(screen.queryByRole('dialog')).toBeNull()
    })

    test.each([
      ['its close button', () => screen.getByRole('button', { name: 'Close menu' }).click()],
      ['a press outside', () => screen.getByRole('dialog', { name: 'Menu' }).click()],
      [
        'Escape',
        () =>
          screen
            .getByRole('dialog', { name: 'Menu' })
            .dispatchEvent(new Event('cancel', { cancelable: true })),
      ],
    ])('closes by %s', async (_, close) => {
      serverAnswers({})
      const { person } = openApplication('/faq')
      await heading(/.+/)
      await person.click(menuButton())
      close()
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    })
  })
})
