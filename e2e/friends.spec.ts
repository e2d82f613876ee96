import type { Browser, Page } from '@playwright/test'
import { expectGoodEverywhere } from './accessibility.ts'
import { button, card, dialog, field, said } from './account-screens.ts'
import { letter, openMail } from './demo-mail.ts'
import { expect, test } from './journey.ts'
import { signUp, takeChannelName } from './sign-up.ts'
import { post } from './upload-video.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' }, locale: 'en-GB' })
test.use({ expectedOnConsole: /Failed to load resource.*(403|404)/ })
test.slow()

const friendsOnly = 3

/** A project with a video that needs no encoding. */
const makeProject = (page: Page, title: string) =>
  post<{ id: string; user_id: string }>(page, '/api/myproject/', {
    title,
    description: '',
    sport: 'hiking',
    visibility: friendsOnly,
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

const video = (page: Page) => page.getByRole('link', { name: 'Only for friends' }).first()

async function openFor(browser: Browser, baseURL: string | undefined): Promise<Page> {
  const context = await browser.newContext({ locale: 'en-GB', reducedMotion: 'reduce' })
  await context.addCookies([{ name: 'cookie-consent', value: 'necessary', url: baseURL ?? '' }])
  return context.newPage()
}

/** Confirms the email with the link that the notice on the page sends. */
async function confirmEmail(page: Page, email: string): Promise<void> {
  await button(page, 'Send me a link').click()
  await expect(page.getByText(`We sent a link to ${email}`)).toBeVisible()
  await openMail(page, { to: email, subject: 'Confirm your email for Trailcast' })
  const address = await letter(page).getByRole('link', { name: 'Confirm email' }).getAttribute('href')
  await page.goto(new URL(address ?? '').pathname)
  await button(page, 'Confirm email').click()
  await expect(page.getByText('Your email is confirmed.')).toBeVisible()
}

test('two people in two regions become friends, share with each other, and part', async ({
  page: ann,
  browser,
  baseURL,
}) => {
  const { email } = await signUp(ann.context(), 'eu')
  const bob = await openFor(browser, baseURL)
  const { email: bobsEmail } = await signUp(bob.context(), 'us')
  const [annName, bobName] = [`Ann of the hills ${Date.now()}`, `Bob on skis ${Date.now()}`]
  await takeChannelName(ann.context(), annName)
  await takeChannelName(bob.context(), bobName)
  const { id: projectId, user_id: annId } = await makeProject(ann, 'Only for friends')

  await test.step('before, the video does not exist for the other', async () => {
    await bob.goto(`/channel/${annId}`)
    await expect(bob.getByRole('heading', { level: 1 })).toHaveText(annName)
    await expect(video(bob)).toHaveCount(0)
    await bob.goto(`/watch/${projectId}`)
    await expect(bob.getByRole('heading', { level: 1 })).toHaveText('Page not found')
  })
  await test.step('an invitation needs a confirmed email', async () => {
    await ann.goto('/friends')
    await field(ann, 'Channel name or email').fill(bobName)
    await button(ann, 'Send invitation').click()
    await confirmEmail(ann, email)
  })
  await test.step('one invites, the other accepts', async () => {
    await ann.goto('/friends')
    await field(ann, 'Channel name or email').fill(bobName)
    await button(ann, 'Send invitation').click()
    await expect(card(ann, 'Invitations you sent').getByRole('link', { name: bobName })).toBeVisible()
    await bob.goto('/friends')
    await expectGoodEverywhere(bob)
    await button(bob, `Accept the invitation from ${annName}`).click()
    await expect(card(bob, 'Friends').getByRole('link', { name: annName })).toBeVisible()
  })
  await test.step('what is for friends is seen by the friend', async () => {
    await card(bob, 'Friends').getByRole('link', { name: annName }).click()
    await expect(bob.getByRole('heading', { level: 1 })).toHaveText(annName)
    await expect(video(bob)).toBeVisible()
    await expect(bob.getByRole('main').getByRole('link', { name: 'Friends', exact: true })).toBeVisible()
    await bob.goto(`/watch/${projectId}`)
    await expect(bob.getByRole('heading', { level: 1 })).toHaveText('Only for friends')
  })
  await test.step('until the friendship ends', async () => {
    await ann.reload()
    await button(ann, `Remove ${bobName}`).click()
    await button(dialog(ann, `Remove ${bobName} from your friends?`), 'Remove').click()
    await expect(ann.getByRole('heading', { name: 'No friends yet' })).toBeVisible()
    await bob.reload()
    await expect(bob.getByRole('heading', { level: 1 })).toHaveText('Page not found')
  })
  const address = await test.step('a link brings them together again', async () => {
    await button(ann, 'Create a link').click()
    const link = ann.getByRole('textbox', { name: 'Link', exact: true })
    await expect(link).toBeVisible()
    await expectGoodEverywhere(ann)
    const { pathname } = new URL(await link.inputValue())
    await bob.goto(pathname)
    await expect(bob.getByRole('heading', { level: 1 })).toHaveText(`${annName} invites you to be friends`)
    await expectGoodEverywhere(bob)
    // Links can be passed on, so accepting one also needs a confirmed email.
    await button(bob, 'Become friends').click()
    await confirmEmail(bob, bobsEmail)
    await bob.goto(pathname)
    await button(bob, 'Become friends').click()
    await bob.getByRole('link', { name: 'See the channel' }).click()
    await expect(video(bob)).toBeVisible()
    return pathname
  })
  await test.step('and a block keeps them apart, whatever link there is', async () => {
    await ann.reload()
    await ann.getByRole('link', { name: bobName }).click()
    await button(ann, `More about ${bobName}`).click()
    await ann.getByRole('menuitem', { name: 'Block' }).click()
    await button(dialog(ann, `Block ${bobName}?`), 'Block').click()
    await expect(said(ann, `${bobName} is blocked.`)).toBeVisible()
    await bob.goto(address)
    await button(bob, 'Become friends').click()
    await expect(bob.getByText('This invitation has expired or was canceled.')).toBeVisible()
    await ann.goto('/settings/people')
    await button(card(ann, 'Blocked and muted'), `Unblock ${bobName}`).click()
    await expect(ann.getByText('You have not blocked or muted anyone.')).toBeVisible()
  })
  await bob.context().close()
})
