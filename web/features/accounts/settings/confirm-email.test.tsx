import { screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { confirmEmailMessages as texts } from '#contract/accounts/confirm-email-messages.ts'
import { accept, closeSettings, openSettings, refuse } from '#web/app/testing/settings-for-tests.tsx'
import { CallError } from '#web/lib/api-client.ts'
import { isEmailUnconfirmed } from '#web/session/confirm-email.tsx'
import { anna } from '#web/session/user-for-tests.ts'

afterEach(closeSettings)

const unconfirmed = { ...anna, is_confirmed: false }
const page = { user: unconfirmed, path: '/confirm_email/1_abc', title: texts.title }

test('who has not confirmed their email is offered a link, and is told where it went', async () => {
  const { person, sent } = await openSettings(
    { '/api/account/confirm_email/send': accept },
    { user: unconfirmed },
  )
  await person.click(screen.getByRole('button', { name: texts.send }))
  await screen.findByText(texts.sent('anna@example.org'))
  expect(sent.map(({ path }) => path)).toEqual(['/api/account/confirm_email/send'])
})

test('a confirmed account is not bothered', async () => {
  await openSettings()
  expect(screen.queryByText(texts.title)).toBeNull()
})

test('the link confirms the email when the button is pressed, not when it is opened', async () => {
  const { person, sent } = await openSettings({ '/api/account/confirm_email': accept }, page)
  await screen.findByText(texts.pressToConfirm('anna@example.org'))
  expect(sent).toEqual([])
  await person.click(screen.getByRole('button', { name: texts.confirm }))
  await screen.findByText(texts.confirmed)
  expect(sent.map(({ body }) => body)).toEqual([{ token: '1_abc' }])
  expect(document.activeElement).toBe(screen.getByRole('link', { name: texts.goOn }))
})

test('an old link says so and leads to a new one', async () => {
  const { person } = await openSettings(
    { '/api/account/confirm_email': refuse(422, 'This link is no longer valid.') },
    page,
  )
  await person.click(await screen.findByRole('button', { name: texts.confirm }))
  expect((await screen.findByRole('alert')).textContent).toContain('no longer valid')
  expect(screen.getByRole('link', { name: texts.goOn })).toBeDefined()
})

test('the refusal of the server for this reason is recognised by its code, not by its sentence', () => {
  const refusal = new CallError(403, 'Bestätige zuerst deine Adresse.', '', { code: 'email_not_confirmed' })
  expect(isEmailUnconfirmed(refusal)).toBe(true)
  expect(isEmailUnconfirmed(new CallError(403, texts.first, texts.first))).toBe(false)
  const other = new CallError(402, texts.first, texts.first, { code: 'subscription_expired' })
  expect(isEmailUnconfirmed(other)).toBe(false)
  expect(isEmailUnconfirmed(new Error(texts.first))).toBe(false)
})
