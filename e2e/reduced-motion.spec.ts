import type { Page } from '@playwright/test'
import { givenProject } from './given-project.ts'
import { expect, test } from './journey.ts'
import { signUp } from './sign-up.ts'

/** Longer than the example on the home page waits before it starts. */
const aWhileMs = 20_000

/** Where the example on the home page is at once, and how to tell where it is after a while in which no one did anything. */
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

/** Everything that CSS or a script moves at the moment. */
const moving = (page: Page) =>
  page.evaluate(() =>
    document
      .getAnimations()
      .filter(({ playState }) => playState === 'running')
      .map(({ effect }) => (effect as KeyframeEffect).target?.outerHTML.slice(0, 120)),
  )

test.describe('for people who prefer less motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } })

  test('the example on the home page stands still', async ({ page }) => {
    const [before, later] = await exampleOverTime(page)
    expect(await later()).toBe(before)
    expect(await later()).toBe(before)
  })

  test('nothing on the main pages moves by itself', async ({ page }) => {
    test.slow()
    await signUp(page.context())
    const project = await givenProject(page)
    for (const path of ['/', '/map', `/watch/${project}`, `/edit/${project}`, '/uploads', '/settings']) {
      await test.step(path, async () => {
        await page.goto(path)
        await expect(page.getByRole('heading', { level: 1 }).first()).toBeAttached()
        expect(await moving(page)).toEqual([])
      })
    }
    await test.step('and the video waits until it is started', async () => {
      await page.goto(`/watch/${project}`)
      await expect(page.locator('video').first()).toHaveJSProperty('paused', true)
    })
  })
})

test('the example on the home page plays for everyone else', async ({ page }) => {
  const [before, later] = await exampleOverTime(page)
  // It starts once its script has been loaded, which takes real time.
  await expect.poll(later).not.toBe(before)
})
