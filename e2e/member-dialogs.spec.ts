import type { Page } from '@playwright/test'
import { expectGoodEverywhere } from './accessibility.ts'
import { button, dialog } from './account-screens.ts'
import { givenMember, type Own } from './given-member.ts'
import { expect, test, viewport, widths } from './journey.ts'

// Without animations: contrast is measured at one moment.
test.use({ contextOptions: { reducedMotion: 'reduce' }, locale: 'en-GB' })
test.slow()

type Screen = {
  name: string
  path: (own: Own) => string
  /** Presses what opens it. */
  open: (page: Page) => Promise<void>
}

const fromMenu =
  (menu: string | RegExp, entry: string) =>
  async (page: Page): Promise<void> => {
    await page.getByRole('button', { name: menu }).first().click()
    await page.getByRole('menuitem', { name: entry, exact: true }).click()
  }
const press = (name: string) => (page: Page) => button(page, name).first().click()

/** Those that no other journey looks at. */
const screens: Screen[] = [
  {
    name: 'Edit activity',
    path: ({ activity }) => `/activity/${activity}`,
    open: press('Edit'),
  },
  {
    name: 'Keyboard shortcuts',
    path: ({ project }) => `/watch/${project}`,
    open: press('Keyboard shortcuts'),
  },
  {
    name: 'Save to playlist',
    path: ({ channel }) => `/channel/${channel}`,
    open: fromMenu(/^Actions for Down to the river/, 'Save to playlist'),
  },
  {
    name: 'Delete “Both ways”?',
    path: ({ playlist }) => `/playlist/${playlist}`,
    open: press('Delete'),
  },
  { name: 'Hide a place', path: () => '/settings/privacy', open: press('Add a place') },
  { name: 'Add gear', path: () => '/my_gear', open: press('Add gear') },
  { name: 'GX010001.MP4', path: () => '/uploads', open: press('Play GX010001.MP4') },
  {
    name: 'Delete this video?',
    path: () => '/uploads',
    open: fromMenu(/^Actions for GX010001/, 'Delete'),
  },
  { name: 'Choose videos', path: () => '/edit/new', open: press('Choose videos') },
]

test('dialogs of members fit, are accessible, and keep the focus', async ({ page }) => {
  const own = await givenMember(page)
  for (const { name, path, open } of screens) {
    await test.step(name, async () => {
      await page.setViewportSize(viewport(widths.wide))
      await page.goto(path(own))
      await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
      await open(page)
      const opened = dialog(page, name)
      await expect(opened).toBeVisible()
      await expectGoodEverywhere(page)
      expect(await opened.evaluate((element) => element.contains(document.activeElement))).toBe(true)
      // Not with Escape, which in a field could discard what was typed.
      await button(opened, 'Close').first().press('Enter')
      await expect(opened).toBeHidden()
    })
  }
})
