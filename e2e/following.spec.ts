import type { Page } from '@playwright/test'
import { expectGoodEverywhere } from './accessibility.ts'
import { button, said } from './account-screens.ts'
import { expect, test } from './journey.ts'
import { signUp, takeChannelName } from './sign-up.ts'
import { post } from './upload-video.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' }, locale: 'en-GB' })
test.slow()

/** A public project with a video that needs no encoding. */
const publish = (page: Page, title: string) =>
  post<{ id: string; user_id: string }>(page, '/api/myproject/', {
    title,
    description: '',
    sport: 'hiking',
    visibility: 1,
    trailcast_links: [
      {
        video_id: null,
        video_url: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
        duration_ms: 60_000,
        timing: { start_ms: null, rate: 1, ranges: null, verdict: 'unknown' },
      },
    ],
    shared_telemetries: [],
  })

test('someone follows a channel, finds its videos on the start page and in its feed, and stops following it', async ({
  page,
  browser,
  baseURL,
}) => {
  await signUp(page.context())
  const channel = `valley-rider ${Date.now()}`
  await takeChannelName(page.context(), channel)
  const { user_id } = await publish(page, 'Down the valley')

  const context = await browser.newContext({ baseURL: baseURL ?? '', locale: 'en-GB' })
  const visitor = await context.newPage()

  await test.step('a visitor is asked to log in, and finds the feed', async () => {
    await visitor.goto(`/channel/${user_id}`)
    await button(visitor, 'Follow').click()
    await expect(visitor.getByRole('dialog', { name: 'Log in' })).toBeVisible()
    await visitor.keyboard.press('Escape')
    const feed = await visitor.getByRole('link', { name: 'Feed' }).getAttribute('href')
    await expect
      .poll(async () => (await visitor.request.get(feed ?? '')).text())
      .toContain('<title>Down the valley</title>')
    await expect(visitor.locator('head link[type="application/atom+xml"]')).toHaveCount(1)
  })

  await test.step('a member follows', async () => {
    await signUp(context)
    await visitor.goto(`/channel/${user_id}`)
    await button(visitor, 'Follow').click()
    await expect(said(visitor, `You follow ${channel}.`)).toBeVisible()
    await expect(button(visitor, `Following ${channel}: unfollow`)).toHaveText('Following')
  })

  await test.step('new videos are on the start page', async () => {
    await visitor.goto('/')
    const section = visitor.getByRole('region', { name: 'New from what you follow' })
    await expect(section.getByText('Down the valley').first()).toBeVisible()
  })

  await test.step('an area of the map gets a name', async () => {
    await visitor.goto('/map?w=9&s=47&e=10&n=47.5')
    await button(visitor, 'Follow this area').click()
    await button(visitor, 'Follow').click()
    await expect(visitor.getByText('Please enter a name.')).toBeVisible()
    await visitor.getByRole('textbox', { name: 'Name of the area' }).fill('Around home')
    await button(visitor, 'Follow').click()
    await expect(said(visitor, 'You follow Around home.')).toBeVisible()
  })

  await test.step('the list has both, and ends them', async () => {
    await visitor.goto('/following')
    await expect(visitor.getByRole('link', { name: channel })).toBeVisible()
    await expect(visitor.getByRole('link', { name: 'Around home' })).toBeVisible()
    await expectGoodEverywhere(visitor)
    const unfollow = button(visitor, `Following ${channel}: unfollow`)
    await unfollow.click()
    // The channel may then appear among the suggestions.
    await expect(unfollow).toBeHidden()
    await button(visitor, 'Following Around home: unfollow').click()
    await expect(visitor.getByRole('heading', { name: 'You are not following anything yet' })).toBeVisible()
  })
  await context.close()
})
