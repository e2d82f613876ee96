import { expectGoodEverywhere } from './accessibility.ts'
import { button, card, field, runAccountCommand, said } from './account-screens.ts'
import { letter, openMail } from './demo-mail.ts'
import { givenListedProject } from './given-report.ts'
import { expect, test } from './journey.ts'
import { signUp } from './sign-up.ts'

test.use({
  contextOptions: { reducedMotion: 'reduce' },
  locale: 'en-GB',
  // What was removed does not exist for others.
  expectedOnConsole: /Failed to load resource.*404/,
})
test.slow()

test('a moderator decides about a report by keyboard, its author appeals, and another moderator undoes it', async ({
  page,
  browser,
  baseURL,
}) => {
  /** Another person, who has answered the question about cookies. */
  const openPage = async () => {
    const url = baseURL ?? ''
    const context = await browser.newContext({ baseURL: url })
    await context.addCookies([{ name: 'cookie-consent', value: 'necessary', url }])
    return context.newPage()
  }
  const [author, first, second] = [await openPage(), await openPage(), await openPage()]
  const { email } = await signUp(author.context())
  const title = `Buy my shoes ${Date.now()}`
  const { id } = await givenListedProject(author, title)
  for (const moderator of [first, second]) {
    const person = await signUp(moderator.context())
    await runAccountCommand('moderator', person.email)
  }
  await signUp(page.context())
  const report = { kind: 'project', id, reason: 'spam', text: 'It sells shoes.' }
  await page
    .context()
    .request.post('/api/report/', { headers: { 'X-Requested-With': 'trailcast' }, data: report })

  await test.step('people who are no moderators see nothing of it', async () => {
    await page.goto('/moderation')
    await expect(page.getByText('This page is for moderators.')).toBeVisible()
    await expect(page.getByRole('navigation').getByRole('link', { name: 'Moderation' })).toBeHidden()
  })

  await test.step('the queue is worked through by keyboard', async () => {
    await first.goto('/')
    await first.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Moderation' }).click()
    const row = first.getByRole('link', { name: title })
    await expect(row).toBeVisible()
    await expectGoodEverywhere(first)
    await first.keyboard.press('j')
    await expect(first.getByRole('list', { name: 'Reports' }).getByRole('link').first()).toBeFocused()
    await row.focus()
    await first.keyboard.press('Enter')
    await expect(first.getByText('It sells shoes.')).toBeVisible()
  })

  await test.step('a decision needs its reasons, and takes effect at once', async () => {
    await button(first, 'Take this case').click()
    const form = card(first, 'Decide')
    await form.getByRole('radio', { name: 'Remove it' }).check()
    await button(form, 'Decide').click()
    await expect(form.getByText('Please write which law or clause, and why.')).toBeVisible()
    await field(form, 'Law or clause, and why it applies').fill('No advertisements.')
    await field(form, 'What you saw').fill('It advertises a shop for shoes.')
    await expectGoodEverywhere(first)
    await button(form, 'Decide').click()
    await expect(said(first, 'The decision was made.')).toBeVisible()
    expect((await page.context().request.get(`/api/project/${id}`)).status()).toBe(404)
  })

  const visitor = await openPage()
  await test.step('the author reads why by the link of the mail, and appeals', async () => {
    await openMail(visitor, { to: email, subject: 'A decision about something you shared' })
    const link = letter(visitor).getByRole('link', { name: 'Read the decision or appeal' })
    await visitor.goto((await link.getAttribute('href')) ?? '')
    await expect(visitor.getByText('It advertises a shop for shoes.')).toBeVisible()
    await expectGoodEverywhere(visitor)
    await button(visitor, 'Send appeal').click()
    await expect(visitor.getByText('Please write why the decision is wrong.')).toBeVisible()
    await field(visitor, 'Why is the decision wrong?').fill('The shoes are a joke.')
    await button(visitor, 'Send appeal').click()
    await expect(visitor.getByText('We are looking at your appeal.')).toBeVisible()
  })

  await test.step('whoever decided cannot decide about the appeal; another moderator undoes it', async () => {
    await first.goto('/moderation?tab=appeals')
    await expect(first.getByText('The shoes are a joke.')).toBeVisible()
    await expect(first.getByText('You cannot decide this appeal')).toBeVisible()
    await second.goto('/moderation?tab=appeals')
    await field(second, 'Answer to the person').fill('You are right, it is a joke.')
    await expectGoodEverywhere(second)
    await button(second, 'Uphold and undo').click()
    await expect(said(second, 'The appeal was decided.')).toBeVisible()
    expect((await page.context().request.get(`/api/project/${id}`)).status()).toBe(200)
    await visitor.reload()
    await expect(visitor.getByText('You are right, it is a joke.')).toBeVisible()
  })

  await test.step('everything is in the audit', async () => {
    await second.getByRole('tab', { name: 'Audit' }).click()
    await expect(second.getByRole('list', { name: 'Audit' })).toContainText('upheld an appeal')
    await expectGoodEverywhere(second)
  })
})
