import type { Page } from '@playwright/test'
import { expect, test, viewport, widths } from './journey.ts'

type Focused = { name: string; isMarked: boolean; isInSight: boolean }

/** What has the focus, whether an outline shows that, and whether nothing covers it. */
function focused(page: Page): Promise<Focused> {
  return page.evaluate(async () => {
    // Two frames later, all changes caused by the focus are on screen.
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))
    const element = document.activeElement
    if (!element) throw new Error('nothing has the focus')
    // For these, the surrounding frame shows the focus instead of the field itself.
    const frame = element.matches('[type=radio], [type=search]') ? element.closest('label, search') : null
    const marked = frame ?? element
    const { outlineStyle, outlineWidth } = getComputedStyle(marked)
    const { left, top, width, height } = marked.getBoundingClientRect()
    const isReached = (x: number, y: number) => {
      const hit = document.elementFromPoint(left + width * x, top + height * y)
      return hit !== null && (marked.contains(hit) || hit.contains(marked))
    }
    const text = element.getAttribute('aria-label') ?? marked.textContent.trim()
    const label = element instanceof HTMLSelectElement ? element.labels[0]?.textContent : undefined
    return {
      name: label ?? text,
      isMarked: outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2,
      isInSight: [0.1, 0.5, 0.9].some((y) => isReached(0.5, y)),
    }
  })
}

async function tabTo(page: Page, names: string[]): Promise<void> {
  for (const name of names) {
    await page.keyboard.press('Tab')
    expect(await focused(page)).toEqual({ name, isMarked: true, isInSight: true })
  }
}

const entries = ['Home', 'Map', 'FAQ', 'About', 'Terms', 'Privacy', 'Chat', 'Send us a message', 'System']
const inTopMenu = ['Trailcast, home', 'Search videos, places and trails', 'Units', 'Log in', 'Sign up']
const start = ['Skip to content', 'Menu', ...inTopMenu]

test('Tab walks through the top menu and the side menu into the page, and the focus is always visible', async ({
  page,
}) => {
  await page.goto('/faq')
  await expect(page.getByRole('link', { name: 'Chat' })).toBeVisible()
  await tabTo(page, [...start, ...entries])
  await page.keyboard.press('Tab')
  await expect(page.getByRole('searchbox', { name: 'Find a question' })).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await expect(page.getByRole('radio', { name: 'System' })).toBeFocused()
})

test('the skip link leads past the menus', async ({ page }) => {
  await page.goto('/faq')
  await expect(page.getByRole('link', { name: 'Chat' })).toBeVisible()
  await tabTo(page, ['Skip to content'])
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('searchbox', { name: 'Find a question' })).toBeFocused()
})

test('Enter follows an entry, and a screen reader starts at the heading of the page', async ({ page }) => {
  await page.goto('/faq')
  await page.getByRole('link', { name: 'About' }).focus()
  await page.keyboard.press('Enter')
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).toHaveText('About Trailcast')
  await expect(heading).toBeFocused()
  await expect(page.getByRole('status').filter({ hasText: 'About Trailcast · Trailcast' })).toHaveCount(1)
})

test('the menu button collapses the side menu and takes it out of the tab order', async ({ page }) => {
  await page.goto('/faq')
  await page.getByRole('button', { name: 'Menu', exact: true }).focus()
  await page.keyboard.press('Space')
  await tabTo(page, inTopMenu)
  await page.keyboard.press('Tab')
  await expect(page.getByRole('searchbox', { name: 'Find a question' })).toBeFocused()
})

test('the arrow keys choose the theme', async ({ page }) => {
  await page.goto('/faq')
  await page.getByRole('radio', { name: 'System' }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('radio', { name: 'Light' })).toBeChecked()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('radio', { name: 'Dark' })).toBeChecked()
  expect(await focused(page)).toMatchObject({ name: 'Dark', isMarked: true })
})

test('a menu can be opened, walked through and closed with the keyboard', async ({ page }) => {
  await page.goto('/dev/ui')
  const button = page.getByRole('region', { name: 'Light' }).getByRole('button', { name: 'Add' })
  await button.focus()
  await page.keyboard.press('ArrowDown')
  const menu = page.getByRole('menu', { name: 'Add' })
  const item = (name: string) => menu.getByRole('menuitem', { name })
  await expect(item('Upload activity')).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await expect(item('Home')).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(item('Upload activity')).toBeFocused()
  await page.keyboard.press('End')
  await page.keyboard.press('Home')
  await page.keyboard.press('t')
  await expect(item('Terms')).toBeFocused()
  expect(await focused(page)).toMatchObject({ isMarked: true })
  await page.keyboard.press('Escape')
  await expect(menu).toBeHidden()
  await expect(button).toBeFocused()
  await page.keyboard.press('Enter')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Upload video chosen.')).toBeVisible()
  await expect(button).toBeFocused()
})

test.describe('on a phone', () => {
  test.use({ viewport: viewport(widths.phone) })

  test('the side menu keeps the focus while it covers the page', async ({ page }) => {
    await page.goto('/faq')
    await expect(page.getByRole('complementary', { name: 'Demo' })).toBeVisible()
    await tabTo(page, ['Skip to content', 'Menu'])
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Close menu' })).toBeFocused()
    await tabTo(page, [...entries, 'Close menu', 'Home'])
    await page.keyboard.press('Escape')
    await expect(page.getByRole('button', { name: 'Menu', exact: true })).toBeFocused()
  })

  test.describe('with the cookie question on screen', () => {
    test.use({ hasChosenCookies: false })

    for (const path of ['/', '/faq']) {
      test(`nothing on ${path} that has the focus hides behind sticky parts`, async ({ page }) => {
        await page.goto(path)
        await expect(page.getByRole('region', { name: 'Cookies' })).toBeVisible()
        await expect(page.getByRole('button', { name: 'Sign up', exact: true })).toBeVisible()
        const hidden: string[] = []
        const seen: string[] = []
        for (let place = await nextFocus(page); place.name !== 'Me'; place = await nextFocus(page)) {
          seen.push(place.name)
          if (!place.isInSight) hidden.push(place.name)
          expect(seen.length).toBeLessThan(200)
        }
        expect(seen).toContain('Cookies')
        expect(hidden).toEqual([])
      })
    }
  })
})

async function nextFocus(page: Page): Promise<Focused> {
  await page.keyboard.press('Tab')
  return focused(page)
}
