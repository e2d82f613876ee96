import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { readZip } from '#server/testing/read-zip.ts'
import { button, card, dialog, field, ownership, proveByPassword, said, userMenu } from './account-screens.ts'
import { openMail } from './demo-mail.ts'
import { expect, test, viewport, widths } from './journey.ts'
import { forgetAtProvider, givenIdentity, providerNames, signInAt, signUpWith } from './providers.ts'
import { isSignedIn, newEmail, signIn, signUp, type Person } from './sign-up.ts'

/** Someone who is signed in, on the page. */
async function openSettings(page: Page, name: string): Promise<Person> {
  const person = await signUp(page.context())
  await page.goto(`/settings/${name}`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  return person
}

test.describe('on a phone', () => {
  test.use({ viewport: viewport(widths.phone), locale: 'de-DE', colorScheme: 'light' })

  test('name and channel name are changed, and leaving does not lose what was typed', async ({ page }) => {
    await openSettings(page, 'profile')
    const profile = card(page, 'Profile')
    const channelName = `Summit ${Date.now()}`
    await field(profile, 'Name').fill('')
    await button(page, 'Save').click()
    await expect(field(profile, 'Name')).toHaveAccessibleDescription('name is required')
    await field(profile, 'Name').fill('Anna Gipfel')
    await field(profile, 'Channel name').fill(channelName)
    await expect(profile.getByText('channel name is available', { exact: true })).toBeVisible()

    await page.getByRole('banner').getByRole('link', { name: 'Trailcast, home' }).click()
    const question = dialog(page, 'Do you want to leave this page?')
    await expect(question).toContainText('Changes you made are not saved.')
    await button(question, 'Stay').click()
    await expect(field(profile, 'Name')).toHaveValue('Anna Gipfel')

    await button(page, 'Save').click()
    await expect(said(page, 'Saved.')).toBeVisible()
    await expect(userMenu(page)).toHaveAccessibleName(`Account of Anna Gipfel, channel ${channelName}`)
    await field(profile, 'Channel name').fill(`${channelName}x`)
    await field(profile, 'Channel name').fill(channelName)
    await expect(
      profile.getByText('This is your current channel name, so it is available to you.'),
    ).toBeVisible()
    await page.reload()
    await expect(field(profile, 'Name')).toHaveValue('Anna Gipfel')
    await expect(field(profile, 'Channel name')).toHaveValue(channelName)
  })

  test('units and theme take effect at once', async ({ page, context }) => {
    await openSettings(page, 'display')
    const saving = page.waitForResponse('/api/account/settings/user')
    await card(page, 'Units').getByRole('radio', { name: 'Imperial' }).check()
    expect((await saving).ok()).toBe(true)
    await expect(page.getByRole('combobox', { name: 'Units' })).toHaveValue('imperial')
    expect(await (await context.request.get('/api/logged_in')).json()).toMatchObject({ units: 'imperial' })
    await card(page, 'Theme').getByRole('radio', { name: 'Dark' }).check()
    await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(16, 20, 24)')
    await page.reload()
    await expect(card(page, 'Units').getByRole('radio', { name: 'Imperial' })).toBeChecked()
    await expect(card(page, 'Theme').getByRole('radio', { name: 'Dark' })).toBeChecked()
  })

  test('everything is downloaded as a zip file once the owner is verified', async ({ page }) => {
    const anna = await openSettings(page, 'data')
    await button(card(page, 'Download everything'), 'Download everything').click()
    await expect(field(ownership(page), 'Email')).toBeDisabled()
    await expect(field(ownership(page), 'Email')).toHaveValue(anna.email)
    const downloading = page.waitForEvent('download')
    await proveByPassword(page, anna.password)
    const download = await downloading
    expect(download.suggestedFilename()).toMatch(/\.zip$/)
    const files = await readZip(await readFile(await download.path()))
    expect(files.get('account.json')?.toString()).toContain(anna.email)
    expect(files.get('account.json')?.toString()).not.toContain('argon2')
    await expect(said(page, 'Your download has started.')).toBeVisible()
  })
})

test('both addresses are notified when the email is changed, and the new one opens the account', async ({
  page,
  browser,
}) => {
  const anna = await openSettings(page, 'account')
  const email = newEmail()
  const form = card(page, 'Email')
  await field(form, 'Email').fill(email)
  await button(page, 'Save').click()
  await button(ownership(page), 'Close').click()
  await expect(field(form, 'Email')).toHaveValue(email)
  await button(page, 'Save').click()
  await proveByPassword(page, anna.password)
  await expect(said(page, 'Your email was changed. Both addresses will get an email about it.')).toBeVisible()
  for (const to of [anna.email, email]) {
    await openMail(page, { to: `to ${to}`, subject: 'The email of your Trailcast account was changed' })
  }
  const elsewhere = await browser.newContext()
  await signIn(elsewhere, { ...anna, email })
  await elsewhere.close()
})

test.describe('a wrong password', () => {
  test.use({ expectedOnConsole: /Failed to load resource.*401/ })

  test('does not verify anything', async ({ page }) => {
    await openSettings(page, 'data')
    await button(card(page, 'Download everything'), 'Download everything').click()
    await button(ownership(page), 'Submit').click()
    await expect(field(ownership(page), 'Password')).toHaveAccessibleDescription('password is required')
    await field(ownership(page), 'Password').fill('not the password')
    await button(ownership(page), 'Submit').click()
    await expect(ownership(page).getByRole('alert')).toHaveText('Wrong email or password.')
    await expect(field(ownership(page), 'Password')).toHaveValue('not the password')
  })
})

test('a new password signs out everywhere else', async ({ page, browser }) => {
  const anna = await openSettings(page, 'account')
  const elsewhere = await browser.newContext()
  await signIn(elsewhere, anna)
  const form = card(page, 'Password')
  await field(form, 'New password').fill('something better')
  await button(page, 'Save').click()
  await proveByPassword(page, anna.password)
  await expect(said(page, 'Your password was saved. You are signed out everywhere else.')).toBeVisible()
  await expect(field(form, 'New password')).toHaveValue('')
  expect(await isSignedIn(elsewhere.request)).toBe(false)
  expect(await isSignedIn(page.request)).toBe(true)
  await signIn(elsewhere, { ...anna, password: 'something better' })
  await elsewhere.close()
})

test('sessions elsewhere are listed and ended, one or all', async ({ page, browser }) => {
  const anna = await openSettings(page, 'account')
  const list = card(page, 'Where you are signed in')
  const rows = list.getByRole('listitem')
  const end = list.getByRole('button', { name: /^End: / })
  const others = await Promise.all([0, 1, 2].map(() => browser.newContext()))
  for (const other of others) await signIn(other, anna)
  const stillIn = async () => {
    const answers = await Promise.all(others.map((other) => isSignedIn(other.request)))
    return answers.filter(Boolean).length
  }
  await page.reload()
  await expect(rows).toHaveCount(4)
  await expect(rows.filter({ hasText: 'This device' })).toHaveCount(1)
  await expect(rows.filter({ hasText: 'This device' })).toContainText(/Chrome on \w+/)
  await expect(end).toHaveCount(3)
  await end.first().click()
  await expect(said(page, 'That device is signed out.')).toBeVisible()
  await expect(rows).toHaveCount(3)
  expect(await stillIn()).toBe(2)
  await button(list, 'Sign out everywhere else').click()
  await expect(rows).toHaveCount(1)
  await expect(button(list, 'Sign out everywhere else')).toBeHidden()
  expect(await stillIn()).toBe(0)
  for (const other of others) await other.close()
})

for (const provider of ['google', 'facebook'] as const) {
  test(`${providerNames[provider]} is connected, verifies the owner from then on, and is disconnected`, async ({
    page,
  }) => {
    const anna = await openSettings(page, 'account')
    const name = providerNames[provider]
    const identity = await givenIdentity(provider)
    const row = card(page, 'Connected accounts').getByRole('listitem').filter({ hasText: name })
    await expect(row).toContainText('Not connected')
    await button(row, `Connect ${name}`).click()
    await proveByPassword(page, anna.password)
    await signInAt(page, identity)
    await expect(said(page, `${name} is connected.`)).toBeVisible()
    await expect(row).toContainText(identity.email)

    await forgetAtProvider(page)
    await button(row, `Disconnect ${name}`).click()
    await expect(field(ownership(page), 'Password')).toBeHidden()
    await signInAt(page, identity)
    await expect(said(page, `${name} is disconnected.`)).toBeVisible()
    await expect(row).toContainText('Not connected')
  })
}

test('the only way to sign in cannot be disconnected', async ({ page, context }) => {
  await signUpWith(context, await givenIdentity('facebook'))
  await page.goto('/settings/account')
  const row = card(page, 'Connected accounts').getByRole('listitem').filter({ hasText: 'Facebook' })
  await expect(row).toContainText('your only way to sign in')
  await expect(button(row, 'Disconnect Facebook')).toBeDisabled()
})

test.describe('by keyboard alone', () => {
  test.use({ locale: 'de-DE', colorScheme: 'light' })

  test('every card of the settings can be reached and used', async ({ page, browser }) => {
    const anna = await signUp(page.context())
    const other = await browser.newContext()
    await signIn(other, anna)
    await page.goto('/settings')
    const { keyboard } = page
    const tabTo = async (target: Locator) => {
      // Some cards wait for their answers.
      await expect(target).toBeVisible()
      await keyboard.press('Tab')
      await expect(target).toBeFocused()
    }
    /** Every control of a card in turn. */
    const tabThrough = async (name: string) => {
      const choices = 'input:enabled:not([type=radio]), input[type=radio]:checked'
      const stops = card(page, name).locator(
        `a[href], button:enabled:not([hidden]), select, textarea, ${choices}`,
      )
      await expect(stops).not.toHaveCount(0)
      for (let left = await stops.count(); left > 0; left -= 1) {
        await keyboard.press('Tab')
        await expect(card(page, name).locator(':focus')).toHaveCount(1)
      }
    }
    const contents = page.getByRole('navigation', { name: 'Settings by subject' }).getByRole('link')
    const open = async (name: string) => {
      const entry = contents.filter({ hasText: name })
      await entry.focus()
      await keyboard.press('Enter')
      await expect(page.getByRole('heading', { level: 1, name })).toBeFocused()
      await contents.last().focus()
    }
    await page.getByRole('main').focus()
    await expect(contents).toHaveCount(9)
    for (const entry of await contents.all()) await tabTo(entry)
    await tabTo(button(card(page, 'Confirm your email'), 'Send me a link'))
    const profile = card(page, 'Profile')
    await tabTo(field(profile, 'Name'))
    await keyboard.press('End')
    await keyboard.type(' der Berge')
    await tabTo(field(profile, 'Channel name'))
    await keyboard.type(`Keys ${Date.now()}`)
    await expect(profile.getByText('channel name is available', { exact: true })).toBeVisible()
    const channel = card(page, 'Your channel')
    await tabTo(channel.getByRole('link', { name: 'View channel' }))
    await tabTo(button(channel, 'Choose picture'))
    await tabTo(button(channel, 'Choose banner'))
    await tabTo(field(channel, 'About'))
    await tabTo(button(page, 'Discard'))
    await tabTo(button(page, 'Save'))
    await keyboard.press('Enter')
    await expect(said(page, 'Saved.')).toBeVisible()
    await expect(button(page, 'Save')).toBeFocused()

    await open('Units and theme')
    await tabTo(card(page, 'Units').getByRole('radio', { name: 'Metric' }))
    await keyboard.press('ArrowRight')
    await expect(page.getByRole('combobox', { name: 'Units' })).toHaveValue('imperial')
    await tabTo(card(page, 'Theme').getByRole('radio', { name: 'System' }))
    await keyboard.press('ArrowLeft')
    await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(16, 20, 24)')

    await open('Privacy')
    await tabTo(card(page, 'Who can see your activities').getByRole('radio', { name: 'Only me' }))
    const ends = card(page, 'Start and end of activities')
    for (const name of ['Hidden at the start', 'Hidden at the end'])
      await tabTo(ends.getByRole('slider', { name }))
    await tabTo(button(card(page, 'Hidden places'), 'Add a place'))
    await tabTo(button(page, 'Save'))
    await open('Friends and comments')
    await tabThrough('Friends')
    await tabThrough('Words in comments')

    await open('Email and sign-in')
    await expect(card(page, 'Where you are signed in').getByRole('listitem')).toHaveCount(2)
    await tabTo(button(card(page, 'Confirm your email'), 'Send me a link'))
    await tabTo(field(card(page, 'Email'), 'Email'))
    await tabTo(field(card(page, 'Password'), 'New password'))
    await keyboard.type('a newer password')
    await keyboard.press('Enter')
    await expect(field(ownership(page), 'Password')).toBeFocused()
    await keyboard.type(anna.password)
    await keyboard.press('Enter')
    await expect(said(page, 'Your password was saved.')).toBeVisible()
    expect(await isSignedIn(other.request)).toBe(false)
    await expect(field(card(page, 'Password'), 'New password')).toBeFocused()
    await expect(card(page, 'Where you are signed in').getByRole('listitem')).toHaveCount(1)
    await tabTo(button(card(page, 'Password'), 'Show password'))
    for (const name of ['Connect Google', 'Connect Facebook']) await tabTo(button(page, name))
    await open('Your data')
    await tabTo(page.getByRole('link', { name: 'More about regions' }))
    await tabThrough('On this device')
    const download = button(card(page, 'Download everything'), 'Download everything')
    await tabTo(download)
    await keyboard.press('Enter')
    await expect(field(ownership(page), 'Password')).toBeFocused()
    await keyboard.press('Shift+Tab')
    await keyboard.press('Escape')
    await expect(ownership(page)).toBeHidden()
    await expect(download).toBeFocused()

    await tabTo(button(card(page, 'Delete account'), 'Delete account'))
    await keyboard.press('Enter')
    await keyboard.type('a newer password')
    await keyboard.press('Enter')
    const last = dialog(page, 'Delete this account permanently?')
    const typed = last.getByRole('textbox')
    await expect(typed).toBeFocused()
    await keyboard.type((await last.locator('strong').textContent()) ?? '')
    await keyboard.press('Enter')
    await expect(page).toHaveURL('/')
    await expect(button(page.getByRole('banner'), 'Log in')).toBeVisible()
    await other.close()
  })
})
