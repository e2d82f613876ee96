import type { Page } from '@playwright/test'
import { pagePaths, type BuiltPageName } from '#contract/site/page-paths.ts'
import { expectGoodEverywhere, expectNoSidewaysScrolling } from './accessibility.ts'
import { givenMember, type Own } from './given-member.ts'
import { expect, test, viewport, widths } from './journey.ts'
import { forMaps } from './launch-options.ts'
import { expectStill } from './reduced-motion.ts'

// Without animations: contrast is measured at one moment.
test.use({
  ...forMaps,
  contextOptions: { reducedMotion: 'reduce' },
  // Some pages are visited with a number or a link that does not exist.
  expectedOnConsole: /Failed to load resource.*(404|410|422)/,
})

const nothing = 'eu_01j00000000000000000000000'

/** Every page of the application as its members see it; where a page is missing here, this does not compile. */
const addresses: Record<BuiltPageName, (own: Own) => string> = {
  home: () => pagePaths.home,
  map: () => '/map',
  faq: () => pagePaths.faq,
  about: () => pagePaths.about,
  plans: () => pagePaths.plans,
  settings: () => pagePaths.settings,
  passwordReset: () => pagePaths.passwordReset,
  confirmEmail: () => '/confirm_email/invented',
  myActivities: () => pagePaths.myActivities,
  myProjects: () => pagePaths.myProjects,
  myMap: () => pagePaths.myMap,
  myGear: () => pagePaths.myGear,
  myStorage: () => pagePaths.myStorage,
  uploads: () => pagePaths.uploads,
  import: () => `/imports/${nothing}`,
  notifications: () => pagePaths.notifications,
  following: () => pagePaths.following,
  unsubscribe: () => '/unsubscribe/invented',
  watch: ({ project }) => `/watch/${project}`,
  embed: ({ project }) => `/embed/${project}`,
  newProject: () => pagePaths.newProject,
  edit: ({ project }) => `/edit/${project}`,
  activity: ({ activity }) => `/activity/${activity}`,
  activityLegs: ({ activity }) => `/activity/${activity}/legs`,
  channel: ({ channel }) => `/channel/${channel}`,
  playlist: ({ playlist }) => `/playlist/${playlist}`,
  friends: () => pagePaths.friends,
  invitation: () => '/invitation/invented',
  moderation: () => pagePaths.moderation,
  decision: () => `/decision/${nothing}`,
  debugMp4: () => pagePaths.debugMp4,
  shareTarget: () => pagePaths.shareTarget,
  telemetry: () => pagePaths.telemetry,
  telemetryUpload: () => pagePaths.telemetryUpload,
  devMail: () => pagePaths.devMail,
  devUi: () => pagePaths.devUi,
}

/** What someone sees who has set the browser's text size to 200%. */
async function expectRoomForLargeLetters(page: Page): Promise<void> {
  const enlarge = (size: string) =>
    page.evaluate((fontSize) => {
      document.documentElement.style.fontSize = fontSize
    }, size)
  await enlarge('200%')
  for (const width of [widths.wide, widths.phone]) {
    await page.setViewportSize(viewport(width))
    await expectNoSidewaysScrolling(page)
  }
  await enlarge('')
}

test('every page fits and is accessible for its members, with large letters too, and nothing moves unasked', async ({
  page,
}) => {
  test.setTimeout(900_000)
  const own = await givenMember(page)
  for (const [name, addressOf] of Object.entries(addresses)) {
    await test.step(name, async () => {
      await page.goto(addressOf(own))
      await expect(page.getByRole('heading', { level: 1 }).first()).toBeAttached()
      await expectStill(page)
      await expectGoodEverywhere(page)
      await expectRoomForLargeLetters(page)
    })
  }
})
