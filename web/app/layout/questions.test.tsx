import { act, cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { isAskingStore, readConsent } from '#web/session/cookie-consent.ts'
import { newOffer, offerClock } from '#web/session/install-offers-for-tests.ts'
import { installOfferStore } from '#web/session/install-prompt.ts'
import { pendingStore, registerPending } from '#web/session/leave-guard.ts'
import { themeStore } from '#web/session/theme.ts'
import { anna } from '#web/session/user-for-tests.ts'
import { demoSite, openApplication, serverAnswers, windowWidth } from '#web/app/testing/shell-for-tests.tsx'

const leaveQuestion = { name: 'Do you want to leave this page?' }

async function openFaq() {
  const application = openApplication('/faq')
  await screen.findByRole('heading', { level: 1 })
  return application
}

const browserOffers = () => {
  const offer = newOffer()
  act(() => void dispatchEvent(offer.event))
  return offer
}

const leaveForAbout = async () => {
  const application = await openFaq()
  await application.person.click(screen.getByRole('link', { name: 'About' }))
  return application
}

/** Which notices are on screen. */
const notices = () =>
  ['Cookies', 'Install Trailcast', 'Demo'].filter(
    (name) =>
      screen.queryByRole('region', { name }) !== null ||
      screen.queryByRole('complementary', { name }) !== null,
  )

/** Whether the browser asks before it closes the tab. */
const closeTab = () => !dispatchEvent(new Event('beforeunload', { cancelable: true }))

beforeEach(() => {
  localStorage.clear()
  offerClock.now = Date.now()
  localStorage.setItem('first-visit', '0')
  windowWidth(1440)
  serverAnswers({ site: demoSite, user: null })
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  act(() => {
    pendingStore.set({ edits: 0, uploads: 0 })
    installOfferStore.set(null)
    isAskingStore.set(false)
  })
})

describe('the cookie banner', () => {
  test.each([
    ['Necessary only', 'necessary'],
    ['Necessary + video embeds', 'embeds'],
  ])('disappears with the choice %s, which is saved', async (button, consent) => {
    isAskingStore.set(true)
    const { person } = await openFaq()
    await person.click(screen.getByRole('button', { name: button }))
    expect(screen.queryByRole('region', { name: 'Cookies' })).toBeNull()
    expect(readConsent(document.cookie)).toBe(consent)
  })

  test('can be reopened from every page, and links to the privacy page', async () => {
    const { person } = await openFaq()
    expect(screen.queryByRole('region', { name: 'Cookies' })).toBeNull()
    await person.click(screen.getByRole('button', { name: 'Cookies' }))
    const banner = screen.getByRole('region', { name: 'Cookies' })
    expect(banner.querySelector('a')?.getAttribute('href')).toBe('/privacy.html')
  })
})

describe('the install prompt', () => {
  test('installs', async () => {
    const { person } = await openFaq()
    const { timesAsked } = browserOffers()
    await person.click(await screen.findByRole('button', { name: 'Install' }))
    expect(timesAsked()).toBe(1)
    expect(screen.queryByRole('region', { name: 'Install Trailcast' })).toBeNull()
  })

  test.each(['Later', 'Never'])('disappears with %s and does not come back right away', async (button) => {
    const { person } = await openFaq()
    browserOffers()
    await person.click(await screen.findByRole('button', { name: button }))
    browserOffers()
    expect(screen.queryByRole('region', { name: 'Install Trailcast' })).toBeNull()
  })

  test('waits until the cookie question is answered', async () => {
    isAskingStore.set(true)
    const { person } = await openFaq()
    browserOffers()
    expect(screen.queryByRole('region', { name: 'Install Trailcast' })).toBeNull()
    await person.click(screen.getByRole('button', { name: 'Necessary only' }))
    expect(await screen.findByRole('region', { name: 'Install Trailcast' })).toBeDefined()
  })
})

test('notices never stack: cookies come first, then the offer to install, then the demo', async () => {
  isAskingStore.set(true)
  const { person } = await openFaq()
  browserOffers()
  expect(notices()).toEqual(['Cookies'])
  await person.click(screen.getByRole('button', { name: 'Necessary only' }))
  await waitFor(() => expect(notices()).toEqual(['Install Trailcast']))
  await person.click(screen.getByRole('button', { name: 'Later' }))
  await waitFor(() => expect(notices()).toEqual(['Demo']))
})

describe('leaving a page with unsaved work', () => {
  test('asks, and Stay stays', async () => {
    registerPending('edits')
    const { person, router } = await leaveForAbout()
    const dialog = await screen.findByRole('dialog', leaveQuestion)
    expect(dialog.textContent).toContain('Changes you made are not saved.')
    await person.click(screen.getByRole('button', { name: 'Stay' }))
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(router.state.location.pathname).toBe('/faq')
  })

  test('asks, and Leave leaves', async () => {
    registerPending('uploads')
    const { person, router } = await leaveForAbout()
    const dialog = await screen.findByRole('dialog', leaveQuestion)
    expect(dialog.textContent).toContain('All uploads will be stopped.')
    await person.click(screen.getByRole('button', { name: 'Leave' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/about'))
  })

  test('continues by itself when the work is finished meanwhile', async () => {
    const done = registerPending('uploads')
    const { router } = await leaveForAbout()
    await screen.findByRole('dialog', leaveQuestion)
    act(done)
    await waitFor(() => expect(router.state.location.pathname).toBe('/about'))
  })

  test('lets the browser ask before the tab is closed, but only then', async () => {
    await openFaq()
    expect(closeTab()).toBe(false)
    const ends: (() => void)[] = []
    act(() => void ends.push(registerPending('edits')))
    expect(closeTab()).toBe(true)
    act(() => ends.forEach((end) => end()))
    expect(closeTab()).toBe(false)
  })

  test('without unsaved work there is no question', async () => {
    const { router } = await leaveForAbout()
    await waitFor(() => expect(router.state.location.pathname).toBe('/about'))
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})

test('the theme is chosen at the end of the side menu', async () => {
  const { person } = await openFaq()
  await person.click(screen.getByRole('radio', { name: 'Dark' }))
  expect(themeStore.get()).toBe('dark')
})

test('units chosen in the top menu are saved with the account of a signed-in user', async () => {
  const saved: unknown[] = []
  serverAnswers({
    site: demoSite,
    user: { ...anna, units: 'metric' },
    other: (url, init) => {
      // The menu makes other requests, for example for the number of notifications.
      if (init?.method === 'POST') saved.push([url, init.body])
      return Promise.resolve(new Response(null, { status: 204 }))
    },
  })
  const { person } = await openFaq()
  await person.selectOptions(screen.getByRole('combobox', { name: 'Units' }), 'imperial')
  await waitFor(() => expect(saved).toEqual([['/api/account/settings/user', '{"units":"imperial"}']]))
})
