import type { Locator, Page } from '@playwright/test'
import { expectNoSidewaysScrolling } from './accessibility.ts'
import { button, dialog, field, openSignUp } from './account-screens.ts'
import { givenActivity, givenProject } from './given-project.ts'
import { expect, test } from './journey.ts'
import { expectReachable } from './reachable.ts'
import { signUp } from './sign-up.ts'
import { expectTextCanBeSpaced } from './text-spacing.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })
test.slow()

/** The window size that remains at a zoom of 200%: for a common window, and for the one that WCAG specifies. */
const zoomed = [
  { width: 720, height: 450 },
  { width: 640, height: 512 },
]

type Visit = { path: string; isThere: (page: Page) => Locator }
const heading = (page: Page) => page.getByRole('heading', { level: 1 }).first()

async function look(page: Page): Promise<void> {
  await expectNoSidewaysScrolling(page)
  await expectReachable(page)
}

test('at a zoom of 200% nothing is cut off or covered, and every control can be reached', async ({
  page,
}) => {
  const visit = async ({ path, isThere }: Visit) => {
    for (const size of zoomed) {
      await test.step(`${path} at ${size.width} × ${size.height}`, async () => {
        await page.setViewportSize(size)
        await page.goto(path)
        await expect(isThere(page)).toBeVisible()
        await look(page)
      })
    }
    await test.step(`${path} with more space between lines, words and letters`, () =>
      expectTextCanBeSpaced(page))
  }
  for (const path of ['/', '/faq']) await visit({ path, isThere: heading })
  // The last of the controls to appear.
  await visit({ path: '/map', isThere: (open) => button(open, 'Layers and legend') })
  await test.step('sign-up', async () => {
    await page.goto('/faq')
    const form = await openSignUp(page)
    await field(form, 'Email').fill('walker@trailcast.example')
    for (const size of zoomed) {
      await page.setViewportSize(size)
      await look(page)
    }
    await expectTextCanBeSpaced(page)
  })

  await signUp(page.context())
  const project = await givenProject(page)
  const activity = await givenActivity(page)
  await visit({ path: `/watch/${project}`, isThere: heading })
  await test.step('the dialog for sharing', async () => {
    await button(page, 'Share').click()
    await expect(dialog(page, 'Share')).toBeVisible()
    for (const size of zoomed) {
      await page.setViewportSize(size)
      await look(page)
    }
    await expectTextCanBeSpaced(page)
  })
  await visit({ path: `/edit/${project}`, isThere: (open) => open.getByRole('region', { name: 'Timeline' }) })
  for (const path of [`/activity/${activity}`, '/settings', '/my_projects', '/my_activities', '/uploads'])
    await visit({ path, isThere: heading })
})
