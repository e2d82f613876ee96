import { createHash } from 'node:crypto'
import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import {
  accept,
  closeSettings,
  openSettings,
  ownerDialog,
  refuse,
  said,
} from '#web/app/testing/settings-for-tests.tsx'
import { demoSite } from '#web/app/testing/shell-for-tests.tsx'
import { sendMessage, standInWindow } from '#web/lib/window-for-tests.ts'
import { currentUserQuery } from '#web/session/current-user.ts'
import { anna } from '#web/session/user-for-tests.ts'

const verifyPath = '/api/account/verify'
const prove = () => Response.json({ proof: 'a-proof' })
const findOwnerDialog = () => screen.findByRole('dialog', ownerDialog)
const click = (name: string) => ({ name })
const google = { google_sub: '1', google_email: 'anna@gmail.example' }
const facebook = { facebook_sub: '2', facebook_email: null }
const socialSite = { ...demoSite, sign_in_providers: ['google', 'facebook'] as ('google' | 'facebook')[] }

type Person = Awaited<ReturnType<typeof openSettings>>['person']

async function submitPassword(person: Person, password: string) {
  const dialog = within(await findOwnerDialog())
  await person.type(dialog.getByLabelText('Password'), password)
  await person.click(dialog.getByRole('button', click('Submit')))
}

/** Records every link that was followed, without following it. */
function followedLinks() {
  const followed: { href: string | null; download: string | null }[] = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function follow(this: HTMLAnchorElement) {
    followed.push({ href: this.getAttribute('href'), download: this.getAttribute('download') })
  })
  return followed
}

afterEach(closeSettings)

describe('someone with a password', () => {
  test('proves ownership with it: a disabled email, a password, and only its digest is sent', async () => {
    const followed = followedLinks()
    const { person, sent } = await openSettings({ [verifyPath]: prove }, { page: 'data' })
    await person.click(screen.getByRole('button', click('Download everything')))
    const email = within(await findOwnerDialog()).getByLabelText<HTMLInputElement>('Email')
    expect([email.value, email.disabled]).toEqual(['anna@example.org', true])
    await submitPassword(person, 'secret')
    await waitFor(() =>
      expect(followed).toEqual([{ href: '/api/account/download?proof=a-proof', download: '' }]),
    )
    const digest = createHash('sha256').update('secret').digest('hex')
    const basic = Buffer.from(`anna@example.org:${digest}`).toString('base64')
    expect(sent).toEqual([{ path: verifyPath, body: {}, authorization: `Basic ${basic}` }])
    expect(said()).toEqual(['Your download has started.'])
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test.each([
    ['', 'password is required'],
    ['x'.repeat(101), 'Please use at most 100 characters.'],
  ])('is told when the password cannot be right (%#)', async (password, expected) => {
    const { person, sent } = await openSettings({ [verifyPath]: prove }, { page: 'data' })
    await person.click(screen.getByRole('button', click('Download everything')))
    const dialog = within(await findOwnerDialog())
    if (password !== '')
      await person.click(dialog.getByLabelText('Password')).then(() => person.paste(password))
    await person.click(dialog.getByRole('button', click('Submit')))
    expect(dialog.getByText(expected)).toBeDefined()
    expect(sent).toEqual([])
  })

  test.each([
    [refuse(401, 'Wrong email or password.'), 'Wrong email or password.'],
    [refuse(403, ''), 'Could not verify that this account is yours. Try again later.'],
  ])('is told why it was not enough, and can try again', async (answer, expected) => {
    const { person } = await openSettings({ [verifyPath]: answer }, { page: 'data' })
    await person.click(screen.getByRole('button', click('Download everything')))
    await submitPassword(person, 'wrong one')
    const dialog = within(await findOwnerDialog())
    expect((await dialog.findByRole('alert')).textContent).toContain(expected)
    expect(dialog.getByLabelText<HTMLInputElement>('Password').value).toBe('wrong one')
  })

  test('changes nothing by closing the dialog', async () => {
    const followed = followedLinks()
    const { person, sent } = await openSettings({ [verifyPath]: prove }, { page: 'data' })
    await person.click(screen.getByRole('button', click('Download everything')))
    await findOwnerDialog()
    await person.click(screen.getByRole('button', click('Close')))
    expect(screen.queryByRole('dialog')).toBeNull()
    expect([followed, sent, said()]).toEqual([[], [], []])
  })

  test('is no longer asked after leaving the page', async () => {
    const { person, router } = await openSettings({}, { page: 'data' })
    await person.click(screen.getByRole('button', click('Download everything')))
    await findOwnerDialog()
    await act(() => router.navigate('/faq'))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(router.state.location.pathname).toBe('/faq')
  })
})

test.each([
  ['the first identity', google, 'Continue with Google'],
  ['both identities', { ...google, ...facebook }, 'Continue with Google'],
  ['only the second identity', { ...facebook, has_password: false, email: null }, 'Continue with Facebook'],
])('someone with %s is asked for that and not for a password', async (_, identities, button) => {
  const { person } = await openSettings(
    {},
    { page: 'data', user: { ...anna, ...identities }, site: socialSite },
  )
  await person.click(screen.getByRole('button', click('Download everything')))
  const dialog = within(await findOwnerDialog())
  expect(
    dialog
      .getAllByRole('button')
      .map((each) => each.textContent)
      .filter((text) => text?.includes('Continue with')),
  ).toHaveLength(1)
  expect(dialog.getByRole('button', { name: new RegExp(button) })).toBeDefined()
  expect(dialog.queryByLabelText('Password')).toBeNull()
})

/** Acts as a person who signs in with a provider in the window that a button opens. */
async function signInAt(person: Person, provider: 'Google' | 'Facebook') {
  const { opened } = standInWindow()
  await person.click(screen.getByRole('button', { name: new RegExp(`Continue with ${provider}`) }))
  await waitFor(() => expect(opened.location.href).toBe('https://provider.example/sign-in'))
  sendMessage({ type: 'code', code: 'the code', state: 'mine' })
}
const popupOf = (provider: 'google' | 'facebook') => ({
  [`/api/${provider}/state`]: () => Response.json({ state: 'mine', url: 'https://provider.example/sign-in' }),
  [`/api/${provider}/token`]: () => new Response('the-ticket'),
})

test('the ticket of the provider proves ownership', async () => {
  const followed = followedLinks()
  const user = { ...anna, ...facebook, has_password: false, email: null }
  const { person, sent } = await openSettings(
    { [verifyPath]: prove, ...popupOf('facebook') },
    { page: 'data', user, site: socialSite },
  )
  await person.click(screen.getByRole('button', click('Download everything')))
  await findOwnerDialog()
  await signInAt(person, 'Facebook')
  await waitFor(() => expect(followed).toHaveLength(1))
  expect(sent.at(-1)).toEqual({
    path: verifyPath,
    body: { provider: 'facebook' },
    authorization: 'Bearer the-ticket',
  })
  // Being signed in there is not enough: the provider has to ask again.
  expect(vi.mocked(fetch).mock.calls.map(([url]) => url)).toContain('/api/facebook/state?purpose=verify')
})

test('an identity other than the connected one is refused in the server’s words', async () => {
  const answers = { [verifyPath]: refuse(401, 'This is another identity.'), ...popupOf('google') }
  const { person } = await openSettings(answers, {
    page: 'data',
    user: { ...anna, ...google },
    site: socialSite,
  })
  await person.click(screen.getByRole('button', click('Download everything')))
  const dialog = within(await findOwnerDialog())
  await signInAt(person, 'Google')
  expect((await dialog.findByRole('alert')).textContent).toContain('This is another identity.')
})

test('someone whose provider is no longer offered is told where to turn', async () => {
  const { person } = await openSettings({}, { page: 'data', user: { ...anna, ...google } })
  await person.click(screen.getByRole('button', click('Download everything')))
  expect((await findOwnerDialog()).textContent).toContain(
    'connected to Google, which this server no longer offers',
  )
})

describe('with the proof', () => {
  test('the email is changed', async () => {
    const { person, sent } = await openSettings(
      { [verifyPath]: prove, '/api/account/email': accept },
      { page: 'account' },
    )
    const email = screen.getByLabelText('Email')
    await person.clear(email)
    await person.type(email, 'berg@example.org')
    await person.click(screen.getByRole('button', click('Save')))
    await submitPassword(person, 'secret')
    await waitFor(() =>
      expect(said()).toEqual(['Your email was changed. Both addresses will get an email about it.']),
    )
    expect(sent.at(-1)).toMatchObject({
      path: '/api/account/email',
      body: { email: 'berg@example.org', proof: 'a-proof' },
    })
  })

  test('an invalid email is refused before anything is asked', async () => {
    const { person, sent } = await openSettings({}, { page: 'account' })
    const email = screen.getByLabelText('Email')
    await person.clear(email)
    await person.click(screen.getByRole('button', click('Save')))
    expect(screen.getByText('email is required')).toBeDefined()
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(sent).toEqual([])
  })

  test('the password is changed, as a digest, and the field is cleared', async () => {
    const { person, sent } = await openSettings(
      { [verifyPath]: prove, '/api/account/password': accept },
      { page: 'account' },
    )
    const password = screen.getByLabelText<HTMLInputElement>('New password')
    await person.type(password, '12345')
    await person.click(screen.getByRole('button', click('Save')))
    expect(screen.getByText('Please use at least 6 characters.')).toBeDefined()
    await person.type(password, '6')
    await person.click(screen.getByRole('button', click('Save')))
    await submitPassword(person, 'secret')
    await waitFor(() => expect(password.value).toBe(''))
    const digest = createHash('sha256').update('123456').digest('hex')
    expect(sent.at(-1)).toMatchObject({
      path: '/api/account/password',
      body: { password: digest, proof: 'a-proof' },
    })
  })

  test('an account without an address must save one before a password', async () => {
    await openSettings(
      {},
      { page: 'account', user: { ...anna, ...google, email: null, has_password: false } },
    )
    expect(screen.queryByLabelText('New password')).toBeNull()
    expect(screen.getByText(/Save an email first/)).toBeDefined()
  })

  test('an identity is disconnected; providers that are neither offered nor connected are not mentioned', async () => {
    const path = '/api/account/identities/facebook/disconnect'
    const { person, sent } = await openSettings(
      { [verifyPath]: prove, [path]: accept, ...popupOf('facebook') },
      {
        page: 'account',
        user: { ...anna, ...facebook },
        site: { ...socialSite, sign_in_providers: ['facebook'] },
      },
    )
    expect(screen.queryByText('Google')).toBeNull()
    await person.click(screen.getByRole('button', click('Disconnect Facebook')))
    await findOwnerDialog()
    await signInAt(person, 'Facebook')
    await waitFor(() => expect(said()).toEqual(['Facebook is disconnected.']))
    expect(sent.at(-1)).toMatchObject({ path, body: { proof: 'a-proof' } })
  })

  test('the only way to sign in cannot be disconnected', async () => {
    await openSettings(
      {},
      { page: 'account', user: { ...anna, ...google, has_password: false }, site: socialSite },
    )
    expect(screen.getByRole<HTMLButtonElement>('button', click('Disconnect Google')).disabled).toBe(true)
    expect(screen.getByText(/anna@gmail\.example · your only way to sign in/)).toBeDefined()
  })

  test('connecting an identity is a separate step', async () => {
    const path = '/api/account/identities/facebook/connect'
    const answers = { [verifyPath]: prove, [path]: accept, ...popupOf('facebook') }
    const { person, sent } = await openSettings(answers, { page: 'account', site: socialSite })
    await person.click(screen.getByRole('button', click('Connect Facebook')))
    await submitPassword(person, 'secret')
    const dialog = await screen.findByRole('dialog', { name: 'Connect Facebook' })
    expect(within(dialog).getByText(/Sign in there/)).toBeDefined()
    await signInAt(person, 'Facebook')
    await waitFor(() => expect(said()).toEqual(['Facebook is connected.']))
    expect(sent.at(-1)).toEqual({ path, body: { proof: 'a-proof' }, authorization: 'Bearer the-ticket' })
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })
})

const away = () => Promise.reject(new TypeError('network'))

describe('deleting the account', () => {
  const deletePath = '/api/account/delete'
  async function openLastQuestion(answer: () => Response | Promise<Response>, user = anna) {
    const opened = await openSettings({ [verifyPath]: prove, [deletePath]: answer }, { page: 'data', user })
    await opened.person.click(screen.getByRole('button', click('Delete account')))
    await submitPassword(opened.person, 'secret')
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete this account permanently?' }))
    return {
      ...opened,
      dialog,
      confirm: dialog.getByRole<HTMLButtonElement>('button', click('Delete everything')),
    }
  }

  test('says what is lost, requires the name, and leads to the start page, signed out', async () => {
    const { person, sent, dialog, confirm, router, client } = await openLastQuestion(accept, {
      ...anna,
      channel_name: 'bergziege',
    })
    expect(dialog.getByText(/videos, projects, playlists and uploads/)).toBeDefined()
    await person.type(dialog.getByLabelText('Type bergziege to confirm'), 'bergzieg')
    expect(confirm.disabled).toBe(true)
    await person.type(dialog.getByLabelText('Type bergziege to confirm'), 'e')
    await person.click(confirm)
    await waitFor(() => expect(router.state.location.pathname).toBe('/'))
    expect(client.getQueryData(currentUserQuery.queryKey)).toBeNull()
    expect(sent.at(-1)).toMatchObject({ path: deletePath, body: { proof: 'a-proof' } })
    expect(said()).toEqual(['Your account is deleted.'])
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test('that fails is reported in the dialog, and the account stays', async () => {
    const { person, dialog, confirm, client } = await openLastQuestion(refuse(409, 'Not now.'))
    await person.type(dialog.getByLabelText('Type anna@example.org to confirm'), 'anna@example.org')
    await person.click(confirm)
    expect((await dialog.findByRole('alert')).textContent).toContain('Failed to save: Not now.')
    expect(client.getQueryData(currentUserQuery.queryKey)).toEqual(anna)
  })

  const gone = refuse(401, 'Please sign in first.')

  test.each([
    ['was lost on its way', away],
    ['was that of a proxy in trouble', refuse(502, 'Bad gateway')],
  ])('whose answer %s is complete when the next try finds no one signed in', async (_, lost) => {
    const answers = [lost, gone]
    const { person, sent, dialog, confirm, router, client } = await openLastQuestion(() =>
      (answers.shift() ?? gone)(),
    )
    await person.type(dialog.getByLabelText('Type anna@example.org to confirm'), 'anna@example.org')
    await person.click(confirm)
    await dialog.findByRole('alert')
    expect(client.getQueryData(currentUserQuery.queryKey)).toEqual(anna)
    await person.click(confirm)
    await waitFor(() => expect(client.getQueryData(currentUserQuery.queryKey)).toBeNull())
    expect(sent.filter(({ path }) => path === deletePath)).toHaveLength(2)
    expect([said(), router.state.location.pathname]).toEqual([['Your account is deleted.'], '/'])
  })

  test.each([
    ['the first try', []],
    ['a try after a refusal', [refuse(409, 'Not now.')]],
  ])('is not claimed when %s finds that the session ended elsewhere', async (_, refusals) => {
    const answers = refusals.values()
    const { person, dialog, confirm, router } = await openLastQuestion(() => (answers.next().value ?? gone)())
    await person.type(dialog.getByLabelText('Type anna@example.org to confirm'), 'anna@example.org')
    if (refusals.length > 0) await person.click(confirm)
    await person.click(confirm)
    expect(await dialog.findByText('Failed to save: Please sign in first.')).toBeDefined()
    expect([said(), router.state.location.pathname]).toEqual([[], '/settings/data'])
  })
})
