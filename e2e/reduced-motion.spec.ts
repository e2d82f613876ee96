import type { Page } from '@playwright/test'
import { givenProject } from './given-project.ts'
import { expect, test } from './journey.ts'
import { expectStill } from './reduced-motion.ts'
import { signUp } from './sign-up.ts'

/** Longer than the example on the home page waits before it starts. */
const aWhileMs = 20_000

/**
 * Where the example on the home page starts, and a function that returns where it is after a while without any input.
 */
async function exampleOverTime(page: Page): Promise<[before: string, later: () => Promise<string>]> {
  await page.clock.install()
  await page.goto('/')
  const moment = page.getByRole('slider', { name: 'Position in the example' })
  await moment.scrollIntoViewIfNeeded()
  const later = async () => {
    await page.clock.runFor(aWhileMs)
    return moment.inputValue()
  }
  return [await moment.inputValue(), later]
}

test.describe('for people who prefer less motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } })

  test('the example on the home page stands still', async ({ page }) => {
    const [before, later] = await exampleOverTime(page)
    expect(await later()).toBe(before)
    expect(await later()).toBe(before)
  })

  test('a video waits until it is started', async ({ page }) => {
    test.slow()
    await signUp(page.context())
    const project = await givenProject(page)
    await page.goto(`/watch/${project}`)
    await expect(page.locator('video').first()).toHaveJSProperty('paused', true)
    await expectStill(page)
  })
})

test('the example on the home page plays for everyone else', async ({ page }) => {
  const [before, later] = await exampleOverTime(page)
  // It starts once its script has been loaded, which takes real time.
  await expect.poll(later).not.toBe(before)
})
