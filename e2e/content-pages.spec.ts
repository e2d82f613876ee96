import type { Locator, Page } from '@playwright/test'
import { pagePaths, type BuiltPageName } from '#contract/site/page-paths.ts'
import { expectAccessible } from './accessibility.ts'
import { button } from './account-screens.ts'
import { givenActivity, givenProject } from './given-project.ts'
import { expect, test } from './journey.ts'
import { signUp } from './sign-up.ts'
import { post } from './upload-video.ts'

// Without animations: contrast is measured at one moment.
test.use({ contextOptions: { reducedMotion: 'reduce' } })
test.slow()

type Content = { project: string; activity: string; playlist: string; channel: string }

async function givenContent(page: Page): Promise<Content> {
  await signUp(page.context())
  const project = await givenProject(page)
  const activity = await givenActivity(page)
  const list = { name: 'Rivers', description: '', visibility: 1, project_id: project }
  const { id: playlist } = await post<{ id: string }>(page, '/api/playlists', list)
  const { id: channel } = (await (await page.context().request.get('/api/logged_in')).json()) as {
    id: string
  }
  return { project, activity, playlist, channel }
}

/** The pages that every-page.spec.ts does not visit, because they need content or someone who is signed in. */
const pagesWith = ({
  project,
  activity,
  playlist,
  channel,
}: Content): Partial<Record<BuiltPageName, string>> => ({
  home: '/',
  map: '/map',
  settings: '/settings/privacy',
  myActivities: '/my_activities',
  myProjects: '/my_projects',
  myMap: '/my_map',
  myGear: '/my_gear',
  uploads: '/uploads',
  watch: `/watch/${project}`,
  embed: `/embed/${project}`,
  newProject: '/edit/new',
  edit: `/edit/${project}`,
  activity: `/activity/${activity}`,
  channel: `/channel/${channel}`,
  playlist: `/playlist/${playlist}`,
  debugMp4: '/debugmp4',
  shareTarget: '/share-target/',
  telemetry: '/telemetry',
  telemetryUpload: '/telemetry_upload',
  friends: '/friends',
  following: '/following',
  notifications: '/notifications',
  confirmEmail: '/confirm_email/unknown',
})
const visitedElsewhere: BuiltPageName[] = [
  'faq',
  'about',
  'plans',
  'passwordReset',
  'devMail',
  'devUi',
  'moderation',
  'decision',
  'import',
  'invitation',
  'unsubscribe',
  'myStorage',
  'activityLegs',
]

/** Buttons that open one. */
const dialogs: Partial<Record<string, string[]>> = {
  home: ['Send us a message'],
  watch: ['Share', 'Save to playlist'],
  activity: ['Edit'],
  myGear: ['Add gear'],
  edit: ['Add activities'],
  settings: ['Add a place'],
} satisfies Partial<Record<BuiltPageName, string[]>>

/** Opens and closes it by keyboard: people who cannot see the screen have to continue where they left off. */
async function expectFocusReturns(page: Page, opener: Locator): Promise<void> {
  await opener.focus()
  await page.keyboard.press('Enter')
  const opened = page.getByRole('dialog')
  await expect(opened).toBeVisible()
  await expectAccessible(page)
  await button(opened, 'Close').focus()
  await page.keyboard.press('Enter')
  await expect(opened).toBeHidden()
  await expect(opener).toBeFocused()
}

test('every page with content and every dialog is accessible, with one heading, one main part and the focus where it was', async ({
  page,
}) => {
  const visits = pagesWith(await givenContent(page))
  expect(new Set([...Object.keys(visits), ...visitedElsewhere])).toEqual(new Set(Object.keys(pagePaths)))
  // The journeys of each page look at it in all sizes and colours.
  await page.emulateMedia({ colorScheme: 'dark' })
  for (const [name, path] of Object.entries(visits)) {
    await test.step(name, async () => {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
      await expect(page.getByRole('main')).toHaveCount(1)
      await expectAccessible(page)
      for (const opener of dialogs[name] ?? []) {
        await test.step(opener, () => expectFocusReturns(page, button(page, opener).first()))
      }
    })
  }
})
