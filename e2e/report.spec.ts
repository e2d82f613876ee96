import { expectGoodEverywhere } from './accessibility.ts'
import { button, dialog, field } from './account-screens.ts'
import { openMail } from './demo-mail.ts'
import { givenListedProject } from './given-report.ts'
import { expect, test } from './journey.ts'
import { newEmail, signUp } from './sign-up.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' }, locale: 'en-GB' })
test.slow()

test('a visitor reports a channel, and a member a project under the law', async ({
  page,
  browser,
  baseURL,
}) => {
  await signUp(page.context())
  const { id, user_id } = await givenListedProject(page, 'Buy my shoes')

  await test.step('whoever made it is not offered to report it', async () => {
    await page.goto(`/channel/${user_id}`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(button(page, 'Report this channel')).toBeHidden()
  })

  const visiting = await browser.newContext({ baseURL: baseURL ?? '' })
  const visitor = await visiting.newPage()
  const address = newEmail()
  await test.step('a visitor passes the bot check and leaves an address', async () => {
    await visitor.goto(`/channel/${user_id}`)
    await button(visitor, 'Report this channel').click()
    const form = dialog(visitor, 'Report this channel')
    await form.getByRole('combobox', { name: 'What is wrong?' }).selectOption('Spam or a scam')
    await field(form, 'Tell us more (optional)').fill('It sells shoes.')
    await field(form, 'Your email (optional)').fill(address)
    await expect(form.getByText('Security check passed')).toBeVisible()
    await button(form, 'Send report').click()
    await expect(dialog(visitor, 'Thank you for your report')).toBeVisible()
    await button(dialog(visitor, 'Thank you for your report'), 'Close').last().click()
  })

  await test.step('and gets a receipt', async () => {
    await openMail(visitor, { to: address, subject: 'We received your report' })
  })

  await test.step('a notice under the law asks for more, on every screen', async () => {
    await signUp(visiting)
    await visitor.goto(`/watch/${id}`)
    await button(visitor, 'Report').click()
    const form = dialog(visitor, 'Report this project')
    await form
      .getByRole('combobox', { name: 'What is wrong?' })
      .selectOption('Uses my work without permission')
    await expectGoodEverywhere(visitor)
    await button(form, 'Send report').click()
    await expect(form.getByText('Please write at least 20 characters.')).toBeVisible()
    await field(form, 'Which work is yours, and how is it used here?').fill(
      'It is my video, and nobody asked me.',
    )
    await field(form, 'Your name').fill('Ann Author')
    await field(form, 'Your email').fill(address)
    await form.getByRole('checkbox', { name: /^To the best of my knowledge/ }).check()
    await button(form, 'Send report').click()
    await expect(dialog(visitor, 'Thank you for your report')).toContainText('the decision by email')
  })
  await visiting.close()
})
