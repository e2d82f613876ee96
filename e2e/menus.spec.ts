import type { Locator, Page } from '@playwright/test'
import { userMenu } from './account-screens.ts'
import { expect, test, viewport, widths } from './journey.ts'
import { signUp } from './sign-up.ts'

const sideMenu = (page: Page) => page.getByRole('navigation', { name: 'Main' })
const entriesOf = (menu: Locator) => menu.getByRole('listitem')
const menuButton = (page: Page) => page.getByRole('button', { name: 'Menu', exact: true })
const openMenu = (page: Page) => menuButton(page).click()

/** The order of the specification, on a server without plans. */
const specified: [label: string, path: string | null][] = [
  ['Home', '/'],
  ['Map', '/map'],
  ['My map', '/my_map'],
  ['My activities', '/my_activities'],
  ['My projects', '/my_projects'],
  ['My uploads', '/uploads'],
  ['My gear', '/my_gear'],
  ['Friends', '/friends'],
  ['Following', '/following'],
  ['Notifications', '/notifications'],
  ['Settings', '/settings'],
  ['My storage', '/my_storage'],
  ['FAQ', '/faq'],
  ['About', '/about'],
  ['Terms', null],
  ['Privacy', null],
  ['Chat', null],
  ['Send us a message', null],
]
const forVisitors = ['Home', 'Map', 'FAQ', 'About', 'Terms', 'Privacy', 'Chat', 'Send us a message']

test('visitors find the entries of the side menu in their order, on every screen', async ({ page }) => {
  for (const [name, width] of Object.entries(widths)) {
    await test.step(name, async () => {
      await page.setViewportSize(viewport(width))
      await page.goto('/faq')
      if (width < 960) await openMenu(page)
      await expect(entriesOf(sideMenu(page))).toHaveText(forVisitors)
      await expect(sideMenu(page).getByRole('link', { name: 'FAQ' })).toHaveAttribute('aria-current', 'page')
      await expect(sideMenu(page).getByRole('link', { name: 'Chat' })).toHaveAttribute('target', '_blank')
    })
  }
})

test('the top menu has the menu button, the logo, the search, the units, the login and the sign-up, 56 px high and in view', async ({
  page,
}) => {
  const topMenu = page.getByRole('banner')
  const controls = topMenu.getByRole('button').or(topMenu.getByRole('link')).or(topMenu.getByRole('combobox'))
  const names = ['Trailcast, home', 'Search videos, places and trails', 'Units', 'Log in', 'Sign up']
  for (const [name, width] of Object.entries(widths)) {
    await test.step(name, async () => {
      await page.setViewportSize(viewport(width))
      await page.goto('/faq')
      for (const [i, label] of ['Menu', ...names].entries())
        await expect(controls.nth(i)).toHaveAccessibleName(label)
      await expect(controls).toHaveCount(6)
      await page.mouse.wheel(0, 2000)
      await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(200)
      expect(await topMenu.boundingBox()).toMatchObject({ x: 0, y: 0, height: 56 })
      await page.goto('/dev/ui')
      for (const [i, label] of ['Menu', 'Back', ...names].entries()) {
        await expect(controls.nth(i)).toHaveAccessibleName(label)
        await expect(controls.nth(i)).toBeInViewport({ ratio: 1 })
      }
    })
  }
})

test('someone who is signed in is offered all pages, and each of them exists', async ({ page, context }) => {
  await signUp(context)
  for (const [, path] of specified) {
    if (path === null) continue
    await page.goto(path)
    const heading = page.getByRole('heading', { level: 1 })
    await expect(heading).toBeVisible()
    await expect(heading).not.toHaveText('Page not found')
  }
  await expect(page.getByRole('complementary', { name: 'Demo' })).toBeVisible()
  await expect(entriesOf(sideMenu(page))).toHaveText(specified.map(([label]) => label))
  await userMenu(page).click()
  await expect(page.getByRole('menuitem')).toHaveText(['Settings', 'Sign out'])
})

test('on a wide screen the side menu is 156 px wide, and stays collapsed after a reload', async ({
  page,
}) => {
  await page.goto('/')
  await expect(menuButton(page)).toHaveAttribute('aria-expanded', 'true')
  await expect(page.locator('#side-menu')).toHaveCSS('width', '156px')
  await openMenu(page)
  await expect(sideMenu(page)).toBeHidden()
  await page.reload()
  await expect(menuButton(page)).toHaveAttribute('aria-expanded', 'false')
  await expect(sideMenu(page)).toBeHidden()
  await openMenu(page)
  await page.reload()
  await expect(sideMenu(page)).toBeVisible()
  await sideMenu(page).getByRole('link', { name: 'FAQ' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Questions and answers')
  await expect(sideMenu(page)).toBeVisible()
})

for (const width of [widths.phone, 959]) {
  test.describe(`on a screen of ${width} px`, () => {
    test.use({ viewport: viewport(width) })

    test('the side menu covers the page and hides again', async ({ page }) => {
      await page.goto('/')
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(sideMenu(page)).toBeHidden()

      await test.step('on navigation', async () => {
        await openMenu(page)
        await sideMenu(page).getByRole('link', { name: 'FAQ' }).click()
        await expect(page).toHaveURL('/faq')
        await expect(sideMenu(page)).toBeHidden()
      })
      await test.step('on navigation to the current page', async () => {
        await openMenu(page)
        await sideMenu(page).getByRole('link', { name: 'FAQ' }).click()
        await expect(sideMenu(page)).toBeHidden()
      })
      await test.step('with Escape, which returns the focus', async () => {
        await openMenu(page)
        await page.keyboard.press('Escape')
        await expect(sideMenu(page)).toBeHidden()
        await expect(menuButton(page)).toBeFocused()
      })
      await test.step('with a click beside it', async () => {
        await openMenu(page)
        await expect(page.locator('#side-menu')).toHaveCSS('width', '156px')
        await page.mouse.click(width - 20, 400)
        await expect(sideMenu(page)).toBeHidden()
      })
      await test.step('with its close button', async () => {
        await openMenu(page)
        await page.getByRole('button', { name: 'Close menu' }).click()
        await expect(sideMenu(page)).toBeHidden()
      })
    })
  })
}

test.describe('on a phone', () => {
  test.use({ viewport: viewport(widths.phone) })

  test('everything in the menus is at least 44 px high', async ({ page }) => {
    await page.goto('/')
    const controls = 'header :is(a, button, select), #side-menu :is(a, button, label)'
    await openMenu(page)
    await expect(entriesOf(sideMenu(page))).toHaveCount(forVisitors.length)
    const heights = await page
      .locator(controls)
      .evaluateAll((elements) =>
        elements.map((element) => [element.textContent, element.getBoundingClientRect().height]),
      )
    expect(heights.length).toBeGreaterThan(forVisitors.length + 3)
    expect(heights.filter(([, height]) => Number(height) < 44)).toEqual([])
  })

  test('a page opens at its top, and going back returns to the last position', async ({ page }) => {
    await page.goto('/faq')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.evaluate(() => scrollTo(0, 700))
    await openMenu(page)
    // Not always 700: text above may still change its height when its font arrives.
    const left = await page.evaluate(() => scrollY)
    expect(left).toBeGreaterThan(600)
    await sideMenu(page).getByRole('link', { name: 'About' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('About Trailcast')
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
    await page.goBack()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Questions and answers')
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(left)
  })
})
