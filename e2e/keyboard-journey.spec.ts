import { activity } from './activity.ts'
import { button, dialog, field } from './account-screens.ts'
import { tabUntil } from './by-keyboard.ts'
import { givenProject } from './given-project.ts'
import { expect, test } from './journey.ts'
import { newEmail, signUp } from './sign-up.ts'
import { uploadVideo } from './upload-video.ts'
import { makeVideo } from './video.ts'

test.slow()

const startMs = Date.UTC(2024, 5, 12, 8, 30, 15)

test('someone signs up and uploads an activity without a mouse', async ({ page }) => {
  await page.addInitScript(() => Reflect.deleteProperty(window, 'showOpenFilePicker'))
  const keys = page.keyboard
  await page.goto('/settings')
  await tabUntil(page, button(dialog(page, 'Log in'), 'Create account'))
  await keys.press('Enter')
  const form = dialog(page, 'Create account')
  await expect(field(form, 'Email')).toBeFocused()
  await keys.type(newEmail())
  await tabUntil(page, field(form, 'Password'))
  await keys.type('a good password')
  await tabUntil(page, field(form, 'Name'))
  await keys.type('Anna Berg')
  await expect(button(form, 'Create account')).toBeEnabled()
  await keys.press('Enter')
  const steps = dialog(page, 'Final steps')
  await expect(field(steps, 'Channel name')).toBeFocused()
  await keys.type(`Keys ${Date.now()}`)
  await tabUntil(page, button(steps, 'Done'))
  await expect(steps.getByText(/is available|available/)).toBeVisible()
  await keys.press('Enter')
  await expect(steps).toBeHidden()
  await page.goto('/my_activities')
  await tabUntil(page, button(page, 'Add'))
  await keys.press('Enter')
  const choosing = page.waitForEvent('filechooser')
  const entry = page.getByRole('menuitem', { name: 'Upload activity' })
  await expect(entry).toBeVisible()
  for (let at = 0; at < 10 && !(await entry.evaluate((one) => one === document.activeElement)); at++)
    await keys.press('ArrowDown')
  await keys.press('Enter')
  const file = activity({ name: 'Morning ride', startMs, sport: 'cycling', minutes: 30 })
  await (await choosing).setFiles(file)
  await expect(page.getByRole('link', { name: /Morning ride/ }).first()).toBeVisible({ timeout: 180_000 })
})

test('a video is moved in the editor and watched without a mouse', async ({ page }) => {
  await signUp(page.context())
  const project = await givenProject(page)
  await page.goto(`/edit/${project}`)
  const clip = page.getByRole('button', { name: /^GX010001\.MP4.*begins at/ })
  const before = await clip.getAttribute('aria-label')
  await tabUntil(page, clip)
  await page.keyboard.press('Shift+ArrowRight')
  await expect(clip).not.toHaveAccessibleName(before ?? '')
  await tabUntil(page, page.getByRole('tab', { selected: true }))
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('tab', { selected: true })).toBeFocused()

  await page.goto(`/watch/${project}`)
  const seekBar = page.getByRole('slider', { name: 'Position in the video' })
  await tabUntil(page, seekBar)
  await page.keyboard.press('ArrowRight')
  await expect.poll(async () => Number(await seekBar.getAttribute('aria-valuenow'))).toBeGreaterThan(0)
})

test('a project is made, trimmed, named and published without a mouse', async ({ page }) => {
  await signUp(page.context())
  const path = await makeVideo(test.info().outputPath('video'), 'GX010002.MP4', { seconds: 8, startMs })
  await uploadVideo(page, path)
  const keys = page.keyboard

  await test.step('with a video from the list', async () => {
    await page.goto('/edit/new')
    await tabUntil(page, button(page, 'Choose videos'))
    await keys.press('Enter')
    const list = dialog(page, 'Choose videos')
    await tabUntil(page, list.getByRole('checkbox', { name: /GX010002/ }))
    await keys.press('Space')
    await tabUntil(page, button(list, 'Add video'))
    await keys.press('Enter')
    await expect(list).toBeHidden()
  })
  await test.step('that is trimmed, and trimmed again after an undo', async () => {
    const beginning = page.getByRole('slider', { name: 'Beginning of GX010002.MP4' })
    await tabUntil(page, beginning)
    const whole = await beginning.getAttribute('aria-valuetext')
    await keys.press('Shift+ArrowRight')
    await expect(beginning).not.toHaveAttribute('aria-valuetext', whole ?? '')
    await keys.press('Control+z')
    await expect(beginning).toHaveAttribute('aria-valuetext', whole ?? '')
    await keys.press('Shift+ArrowRight')
    await expect(beginning).not.toHaveAttribute('aria-valuetext', whole ?? '')
  })
  await test.step('and has a name and an audience', async () => {
    await tabUntil(page, page.getByRole('tab', { selected: true }))
    await keys.press('Home')
    await expect(page.getByRole('tab', { name: 'Details' })).toHaveAttribute('aria-selected', 'true')
    await tabUntil(page, field(page, 'Title'))
    await keys.press('Control+a')
    await keys.type('Made with keys')
    const audience = page.getByRole('combobox', { name: 'Who can see it' })
    await tabUntil(page, audience)
    await keys.type('Anyone')
    await expect(audience).toHaveValue('2')
    await tabUntil(page, button(page, 'Publish'))
    await keys.press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: 'Made with keys' })).toBeVisible()
  })
  await test.step('and can be watched', async () => {
    const view = page.getByRole('main').getByRole('link', { name: 'View' })
    await tabUntil(page, view)
    await keys.press('Enter')
    await expect(page).toHaveURL(/\/watch\//)
    await expect(page.getByRole('heading', { level: 1, name: 'Made with keys' })).toBeVisible()
  })
})
