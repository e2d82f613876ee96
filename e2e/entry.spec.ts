import type { Page } from '@playwright/test'
import { button, dialog, field } from './account-screens.ts'
import { activity } from './activity.ts'
import { expect, test, viewport, widths } from './journey.ts'
import { expectAccessible } from './accessibility.ts'
import { newEmail, signUp } from './sign-up.ts'

const phone = viewport(widths.phone)
/** The smallest that is still in use. */
const smallPhone = { width: 320, height: 640 }
const bar = (page: Page) => page.getByRole('navigation', { name: 'Shortcuts' })

const ride = activity({
  name: 'To the hut',
  startMs: Date.UTC(2024, 5, 12, 8),
  sport: 'cycling',
  minutes: 30,
})

test('the first button of the home page opens one’s own files on the device, and sign-up goes on with them', async ({
  page,
}) => {
  const sent: string[] = []
  page.on('request', (request) => request.method() !== 'GET' && sent.push(request.url()))
  await page.goto('/')
  const hero = page.getByRole('region', { name: 'Trailcast in one picture' })
  await hero.getByRole('link', { name: 'See how it works' }).click()
  await expect(page).toHaveURL(/#how-it-works$/)
  await expect(page.getByRole('heading', { name: 'How it works' })).toBeInViewport()
  await page.goBack()
  const choosing = page.waitForEvent('filechooser')
  await hero.getByText('Try it with your own files').click()
  await (await choosing).setFiles(ride)
  await expect(page).toHaveURL('/telemetry')
  await expect(page.getByRole('heading', { level: 2, name: 'To the hut' })).toBeVisible()
  await expect(page.getByRole('dialog')).toBeHidden()
  expect(sent).toEqual([])

  await button(page, 'Sign up to publish').click()
  const form = dialog(page, 'Create account')
  await field(form, 'Email').fill(newEmail())
  await field(form, 'Password').fill('a good password')
  await field(form, 'Name').fill('Nora Newcomer')
  await button(form, 'Create account').click()
  await field(dialog(page, 'Final steps'), 'Channel name').fill(`Nora ${Date.now()}`)
  await button(dialog(page, 'Final steps'), 'Done').click()
  await expect(page).toHaveURL('/uploads')
  const uploads = page.getByRole('region', { name: 'Uploads' })
  await expect(uploads.getByRole('link', { name: /^Open: To the hut/ })).toBeVisible()
  await uploads.hover()

  // The overlay disappears by itself, and the page shows what came of the uploads.
  await page.mouse.move(700, 80)
  await expect(uploads).toBeHidden({ timeout: 180_000 })
  await expect(page.getByRole('heading', { name: 'Uploaded just now' })).toBeVisible()
  await expect(page.getByRole('link', { name: /^Open: To the hut/ })).toBeVisible()
})

test.describe('on a phone', () => {
  test.use({ viewport: phone, contextOptions: { reducedMotion: 'reduce' } })

  test('the bar at the bottom stays in view, leads everywhere, and covers nothing at the end of a page', async ({
    page,
    context,
  }) => {
    await signUp(context)
    await page.goto('/faq')
    await expect(page.getByRole('complementary', { name: 'Demo' })).toBeVisible()
    const { y, height } = (await bar(page).boundingBox())!
    expect(Math.round(y + height)).toBe(phone.height)
    expect(height).toBeLessThanOrEqual(56)
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
    await expect(page.getByRole('contentinfo').getByRole('button', { name: 'Cookies' })).toBeInViewport({
      ratio: 1,
    })
    const footer = (await page.getByRole('contentinfo').boundingBox())!
    const demo = (await page.getByRole('complementary', { name: 'Demo' }).boundingBox())!
    expect(footer.y + footer.height).toBeLessThanOrEqual(demo.y + 1)

    await bar(page).getByRole('link', { name: 'Activities' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('My activities')
    await expect(bar(page).getByRole('link', { name: 'Activities' })).toHaveAttribute('aria-current', 'page')
    await bar(page).getByRole('button', { name: 'Add' }).click()
    await expect(page.getByRole('menuitem')).toHaveText([
      'Upload activity',
      'Upload video',
      'Upload both together',
      'New project',
    ])
    for (const item of await page.getByRole('menuitem').all()) await expect(item).toBeInViewport({ ratio: 1 })
    await page.keyboard.press('Escape')
    await bar(page).getByRole('button', { name: 'Me' }).click()
    await page.getByRole('menuitem', { name: 'My uploads' }).click()
    await expect(page).toHaveURL('/uploads')
  })

  test('held sideways, the phone has no bar', async ({ page }) => {
    await page.goto('/faq')
    await expect(bar(page)).toBeVisible()
    await page.setViewportSize({ width: 568, height: 320 })
    await expect(bar(page)).toBeHidden()
    await page.setViewportSize({ width: 844, height: 390 })
    await expect(bar(page)).toBeHidden()
  })

  test('the search opens over the menu and finds videos from any page', async ({ page }) => {
    await page.goto('/plans')
    const search = page.getByRole('combobox', { name: 'Search videos, places and trails' })
    await page
      .getByRole('banner')
      .getByRole('search')
      .click({ position: { x: 20, y: 22 } })
    await expect(search).toBeFocused()
    expect((await search.boundingBox())!.width).toBeGreaterThan(300)
    await search.fill('ridge')
    await search.press('Enter')
    await expect(page).toHaveURL('/?q=ridge')
  })
})

test.describe('notices on a phone', () => {
  test.use({ viewport: phone, hasChosenCookies: false })

  test('come one at a time and never cover more than a tenth of the screen', async ({ page }) => {
    await page.addInitScript(() => {
      localStorage['first-visit'] = '0'
    })
    await page.goto('/faq')
    const cookies = page.getByRole('region', { name: 'Cookies' })
    const install = page.getByRole('region', { name: 'Install Trailcast' })
    const demo = page.getByRole('complementary', { name: 'Demo' })
    const all = [cookies, install, demo]
    const expectOnly = async (shown: (typeof all)[number], sizes = [smallPhone, phone]) => {
      await expect(shown).toBeVisible()
      for (const other of all.filter((each) => each !== shown)) await expect(other).toBeHidden()
      for (const size of sizes) {
        await page.setViewportSize(size)
        const height = async () => (await shown.boundingBox())!.height
        await expect.poll(height).toBeLessThanOrEqual(size.height / 10)
      }
    }
    await page.evaluate(() => {
      const offer = new Event('beforeinstallprompt', { cancelable: true })
      dispatchEvent(Object.assign(offer, { prompt: async () => ({ outcome: 'dismissed' }) }))
    })
    await expectOnly(cookies)
    await expectAccessible(page)
    await cookies.getByRole('button', { name: 'Necessary only' }).click()
    await expectOnly(install)
    await install.getByRole('button', { name: 'Later' }).click()
    await expectOnly(demo)
    await demo.getByRole('button').click()
    await expect(demo.getByRole('link', { name: 'Read the mail' })).toBeVisible()
    // It may be this large, since someone asked for it.
    await expectOnly(demo, [phone])
  })
})
