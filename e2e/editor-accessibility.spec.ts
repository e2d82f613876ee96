import { expectAccessible, expectNoSidewaysScrolling } from './accessibility.ts'
import { button, dialog } from './account-screens.ts'
import { givenProject } from './given-project.ts'
import { expect, test } from './journey.ts'
import { signUp } from './sign-up.ts'

// Without animations: contrast is measured at one moment.
test.use({ contextOptions: { reducedMotion: 'reduce' } })
test.slow()

test('every tab and dialog of the editor is accessible with content in it, and at twice the size', async ({
  page,
}) => {
  await signUp(page.context())
  const project = await givenProject(page)
  await page.goto(`/edit/${project}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Down to the river' })).toBeVisible()
  for (const name of ['Details', 'Clip', 'Tracks']) {
    await page.getByRole('tab', { name, exact: true }).click()
    await page.evaluate(() => scrollTo(0, 0))
    await expectAccessible(page)
  }
  // A wide window at a zoom of 200% is as wide as this.
  await page.setViewportSize({ width: 720, height: 450 })
  await expectNoSidewaysScrolling(page)
  await expectAccessible(page)
  await page.setViewportSize({ width: 1440, height: 900 })
  await button(page.getByRole('region', { name: 'Timeline' }), 'Add activities').click()
  await expect(dialog(page, 'Add activities')).toBeVisible()
  await expectAccessible(page)
})
