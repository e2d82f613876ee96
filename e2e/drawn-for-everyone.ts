import type { Browser, BrowserContext } from '@playwright/test'
import { givenActivity, givenProject } from './given-project.ts'
import { signUp, takeChannelName } from './sign-up.ts'

/** Someone else's public video, public activity and channel, whose pages come with a still. */
export async function givenShared(browser: Browser, baseURL: string | undefined) {
  const context = await browser.newContext({ baseURL: baseURL ?? '' })
  await signUp(context)
  const page = await context.newPage()
  await page.goto('/faq')
  const project = await givenProject(page)
  const activity = await givenActivity(page)
  const channel = await nameChannel(context)
  const headers = { 'X-Requested-With': 'trailcast' }
  await context.request.post(`/api/activity/${activity}`, { headers, data: { visibility: 1 } })
  await context.close()
  return { watch: `/watch/${project}`, activity: `/activity/${activity}`, channel }
}

/** One without videos. */
export async function givenChannel(browser: Browser, baseURL: string | undefined) {
  const context = await browser.newContext({ baseURL: baseURL ?? '' })
  await signUp(context)
  const channel = await nameChannel(context)
  await context.close()
  return { channel }
}

async function nameChannel(context: BrowserContext): Promise<string> {
  await takeChannelName(context, `river-runner ${Date.now()}`)
  const { id } = (await (await context.request.get('/api/logged_in')).json()) as { id: string }
  return `/channel/${id}`
}

/**
 * The pages that can be read before the application has loaded; those of videos, activities and channels come from
 * `givenShared`.
 */
export const drawnPages = ['/', '/faq', '/about', '/plans', '/map'] as const
