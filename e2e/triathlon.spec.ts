import { triathlonFile } from '#demo/recordings/triathlon.ts'
import { expectGoodEverywhere } from './accessibility.ts'
import { expect, test } from './journey.ts'
import { forMaps } from './launch-options.ts'
import { signUp } from './sign-up.ts'
import { uploadActivities } from './upload-activities.ts'

// Without animations: contrast is measured at one moment. Maps are drawn in software here, which takes time.
test.use(forMaps)
test.use({ contextOptions: { reducedMotion: 'reduce' }, locale: 'en-GB', timezoneId: 'Europe/Vienna' })
test.slow()

test('the legs of a triathlon lead to each other and to the whole event', async ({ page }) => {
  await signUp(page.context())
  const buffer = Buffer.from(triathlonFile(Date.UTC(2026, 6, 5, 7)))
  await uploadActivities(page, [{ name: 'race.tcx', mimeType: 'application/xml', buffer }])
  await page.goto('/my_activities')
  await expect(page.getByText('Part of a multisport event')).toHaveCount(3)
  await page.getByRole('link', { name: 'Morning road ride' }).click()
  await expect(page.getByRole('heading', { name: 'Part of a triathlon' })).toBeVisible()
  await page.getByRole('link', { name: 'See the whole event' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Triathlon' })).toBeVisible()
  await expect(page.getByText('Transition 2:28')).toBeVisible()
  await expect(page.getByText('Transition 1:11')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Map of the event' })).toBeVisible({ timeout: 180_000 })
  await expectGoodEverywhere(page)
  await page.getByRole('list', { name: 'Legs' }).getByRole('link', { name: /^Run/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Morning run' })).toBeVisible()
})
