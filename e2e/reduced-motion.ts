import { expect, type Page } from '@playwright/test'

/** Expects that neither CSS nor a script moves anything. */
export async function expectStill(page: Page): Promise<void> {
  const moving = () =>
    page.evaluate(() =>
      document
        .getAnimations()
        .filter(({ playState }) => playState === 'running')
        .map(({ effect }) => (effect as KeyframeEffect).target?.outerHTML.slice(0, 120)),
    )
  // Animations are reduced to their first frame (web/styles/reset.css).
  await expect.configure({ soft: true }).poll(moving, `what moves on ${page.url()}`).toEqual([])
}
