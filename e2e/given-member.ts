import type { Page } from '@playwright/test'
import { givenActivity, givenProject } from './given-project.ts'
import { signUp, takeChannelName } from './sign-up.ts'
import { post } from './upload-video.ts'

/** The ids of what a member has. */
export type Own = { project: string; activity: string; channel: string; playlist: string }

/** Signs up someone who has one thing of each kind. */
export async function givenMember(page: Page): Promise<Own> {
  await signUp(page.context())
  await takeChannelName(page.context(), `Ridges ${Date.now()}`)
  const activity = await givenActivity(page)
  const project = await givenProject(page)
  const user = await page.context().request.get('/api/logged_in')
  const { id: channel } = (await user.json()) as { id: string }
  const { id: playlist } = await post<{ id: string }>(page, '/api/playlists', {
    name: 'Both ways',
    description: '',
    visibility: 1,
  })
  return { project, activity, channel, playlist }
}
