import { expect, test } from './journey.ts'
import { expectNoSidewaysScrolling } from './accessibility.ts'
import { forMaps } from './launch-options.ts'
import { signUp } from './sign-up.ts'
import { expectTextCanBeSpaced } from './text-spacing.ts'

test.use({
  // Scrollbars that take their room from the page, as on most desktops with a mouse.
  ...forMaps,
  launchOptions: { ...forMaps.launchOptions, ignoreDefaultArgs: ['--hide-scrollbars'] },
  contextOptions: { reducedMotion: 'reduce' },
  expectedOnConsole: /Failed to load resource.*404|WebGL/,
})

const forEverybody = [
  '/',
  '/?q=ridge',
  '/map',
  '/faq',
  '/about',
  '/plans',
  '/telemetry',
  '/debugmp4',
  '/password-reset',
  '/dev/mail',
  '/dev/ui',
  '/watch/eu_01j00000000000000000000000',
  '/terms.html',
  '/privacy.html',
]
const forMembers = [
  '/',
  '/my_map',
  '/my_activities',
  '/my_gear',
  '/my_projects',
  '/uploads',
  '/settings',
  '/edit/new',
]

test('no page scrolls sideways in narrow windows with classic scrollbars, or loses text that is spaced wider', async ({
  page,
  context,
}) => {
  test.slow()
  const visit = async (path: string) => {
    await page.setViewportSize({ width: 375, height: 812 })
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeAttached()
    const taken = await page.evaluate(() => innerWidth - document.documentElement.clientWidth)
    expect(taken, 'room that the scrollbar takes').toBeGreaterThan(8)
    for (const width of [375, 320]) {
      await page.setViewportSize({ width, height: 812 })
      await expectNoSidewaysScrolling(page)
    }
    await expectTextCanBeSpaced(page)
  }
  for (const path of forEverybody) await test.step(path, () => visit(path))
  await signUp(context)
  for (const path of forMembers) await test.step(`${path}, signed in`, () => visit(path))
})
