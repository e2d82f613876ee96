import type { Page } from '@playwright/test'
import { expectGoodEverywhere } from './accessibility.ts'
import { button, dialog, field, said } from './account-screens.ts'
import { givenPerson, inOwnBrowser } from './given-person.ts'
import { givenProject } from './given-project.ts'
import { expect, test } from './journey.ts'
import { forMaps } from './launch-options.ts'

test.use(forMaps)
test.use({ contextOptions: { reducedMotion: 'reduce' }, locale: 'en-GB' })
test.slow()

const comments = (page: Page) => page.getByRole('region', { name: 'Comments', exact: true })
const commentBy = (page: Page, name: string) =>
  comments(page)
    .getByRole('article', { name: `Comment by ${name}` })
    .first()

async function openComments(page: Page, id: string): Promise<void> {
  await page.goto(`/watch/${id}`)
  const heading = comments(page).getByRole('heading', { level: 2 })
  // Content above the comments may still be arriving and push them down again.
  await expect
    .poll(async () => {
      await comments(page).scrollIntoViewIfNeeded()
      return heading.isVisible()
    })
    .toBe(true)
}

/** Scrolled to the top, where no part of the player is behind the menu. */
async function expectGood(page: Page): Promise<void> {
  await page.evaluate(() => scrollTo(0, 0))
  await expectGoodEverywhere(page)
}

test('people talk about a moment of a video: by keyboard, held and approved, answered, voted for and removed', async ({
  page,
  browser,
  baseURL,
}) => {
  await givenPerson(page, `owner ${Date.now()}`)
  const id = await givenProject(page)
  const guest = await inOwnBrowser(browser, baseURL)
  const channel = `guest ${Date.now()}`
  await givenPerson(guest, channel)

  await test.step('a visitor is asked to sign in', async () => {
    const visitor = await inOwnBrowser(browser, baseURL)
    await openComments(visitor, id)
    await expect(visitor.getByText('No comments yet')).toBeVisible()
    await button(comments(visitor), 'Log in to comment').click()
    await expect(dialog(visitor, 'Log in')).toBeVisible()
    await visitor.context().close()
  })
  await test.step('a newcomer comments on a moment by keyboard, after the bot check', async () => {
    await openComments(guest, id)
    const text = field(comments(guest), 'Add a comment')
    await text.focus()
    await guest.keyboard.type('Look at the river at 0:05 <b>now</b>')
    await guest.keyboard.press('Tab')
    await expect(guest.getByRole('checkbox', { name: /^About the moment at/ })).toBeFocused()
    await guest.keyboard.press('Space')
    await expect(comments(guest).getByText('Security check passed')).toBeVisible()
    await text.focus()
    await guest.keyboard.press('Control+Enter')
    await expect(said(guest, 'Comment posted')).toBeVisible()
    await expect(commentBy(guest, channel)).toContainText('Look at the river at 0:05 <b>now</b>')
    await expect(text).toHaveValue('')
    await commentBy(guest, channel).getByRole('button', { name: 'Go to 0:05' }).click()
    await expect(guest.getByRole('slider', { name: 'Position in the video' })).toHaveAttribute(
      'aria-valuenow',
      '5',
    )
  })
  await test.step('the owner sees it, votes for it and answers', async () => {
    await openComments(page, id)
    const comment = commentBy(page, channel)
    await button(comment, 'Like 0').click()
    await expect(button(comment, 'Like 1')).toHaveAttribute('aria-pressed', 'true')
    await button(comment, `Reply to ${channel}`).click()
    await field(comments(page), 'Your reply').fill('Thank you')
    await expect(comments(page).getByText('Security check passed')).toBeVisible()
    await button(comments(page), 'Reply').last().click()
    await expect(comment.getByRole('article').filter({ hasText: 'Thank you' })).toContainText('Owner')
    await button(comment, `More about the comment by ${channel}`).first().click()
    await page.getByRole('menuitem', { name: 'Pin to the top' }).click()
    await expect(comment.getByText('Pinned')).toBeVisible()
    await expectGood(page)
  })
  await test.step('a vote beside the title is kept', async () => {
    await openComments(guest, id)
    await button(guest, 'Like 0').first().click()
    await expect(button(guest, 'Like 1').first()).toHaveAttribute('aria-pressed', 'true')
    await guest.reload()
    await expect(button(guest, 'Like 1').first()).toHaveAttribute('aria-pressed', 'true')
  })
  await test.step('a dot on the map leads to the moment', async () => {
    const dot = guest.getByRole('button', { name: new RegExp(`^${channel}, 0:0\\d: Look at the river`) })
    await guest.evaluate(() => scrollTo(0, 0))
    await expect(dot).toBeVisible()
    await guest.getByRole('slider', { name: 'Position in the video' }).press('End')
    await dot.press('Enter')
    await expect(guest.getByRole('slider', { name: 'Position in the video' })).toHaveAttribute(
      'aria-valuenow',
      '0',
    )
  })
  await test.step('the owner holds all comments and approves one', async () => {
    await comments(page).getByText('Comment settings').click()
    await page.getByRole('checkbox', { name: /^Hold all comments/ }).check()
    await expect(said(page, 'Saved').first()).toBeVisible()
    await openComments(guest, id)
    await expect(comments(guest).getByText('Owner', { exact: true })).toBeVisible()
    // Newcomers write half a minute apart.
    await expect(async () => {
      await field(comments(guest), 'Add a comment').fill('And another one')
      await expect(button(comments(guest), 'Comment')).toBeEnabled()
      await button(comments(guest), 'Comment').click()
      await expect(said(guest, 'shown once the owner approves it')).toBeVisible({ timeout: 3000 })
    }).toPass({ timeout: 180_000 })
    await expect(guest.getByRole('region', { name: 'Waiting for approval' })).toContainText('And another one')
    await openComments(page, id)
    await button(page.getByRole('region', { name: 'Waiting for your approval' }), 'Approve').click()
    await expect(comments(page).getByText('And another one')).toBeVisible()
    await expect(page.getByRole('region', { name: 'Waiting for your approval' })).toHaveCount(0)
  })
  await test.step('a removed comment with an answer leaves a line', async () => {
    const comment = comments(page).getByRole('article').filter({ hasText: 'Look at the river' }).first()
    await button(comment, `More about the comment by ${channel}`).first().click()
    await page.getByRole('menuitem', { name: 'Remove' }).click()
    await button(dialog(page, 'Remove this comment?'), 'Remove').click()
    await expect(comments(page).getByText('Removed by the owner of the video.')).toBeVisible()
    await expect(comments(page).getByText('Thank you')).toBeVisible()
    await expectGood(page)
  })
  await guest.context().close()
})
