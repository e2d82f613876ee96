import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { PrivacyZone } from '#contract/privacy/privacy.ts'
import {
  accept,
  closeSettings,
  openPrivacy,
  openSettings,
  refuse,
  said,
  saveButton,
} from '#web/app/testing/settings-for-tests.tsx'
import { anna } from '#web/session/user-for-tests.ts'

const home: PrivacyZone = {
  id: 'eu_01j00000000000000000000077',
  name: 'Home',
  lat: 47.1,
  lon: 11.2,
  radius_m: 400,
  hidden_lat: 47.1005,
  hidden_lon: 11.2005,
}
const privacyPath = '/api/account/privacy'
const card = async (title: string) => {
  const heading = await screen.findByRole('heading', { level: 2, name: title })
  return within(heading.closest('section') ?? heading)
}

const page = { page: 'privacy' }

afterEach(closeSettings)

test('a new default says how many activities it affects before it is saved', async () => {
  let isSaved = false
  const { person, sent } = await openSettings(
    {
      [privacyPath]: () => (isSaved ? accept() : Response.json(openPrivacy)),
    },
    page,
  )
  const visibility = await card('Who can see your activities')
  expect(visibility.getByRole<HTMLInputElement>('radio', { name: 'Only me' }).checked).toBe(true)
  await person.click(visibility.getByRole('radio', { name: 'Friends' }))
  expect(visibility.getByText(/3 activities follow this choice/)).toBeDefined()
  isSaved = true
  await person.click(saveButton())
  await waitFor(() => expect(said()).toContain('Saved.'))
  expect(sent).toMatchObject([{ path: privacyPath, body: { default_visibility: 3 } }])
})

test('both ends are hidden as far as the sliders say, and a refusal is reported', async () => {
  let isSending = false
  const { person, sent } = await openSettings(
    {
      [privacyPath]: () => (isSending ? refuse(422, 'That is too far.')() : Response.json(openPrivacy)),
    },
    page,
  )
  const ends = await card('Start and end of activities')
  fireEvent.change(ends.getByRole('slider', { name: 'Hidden at the start' }), { target: { value: '300' } })
  isSending = true
  await person.click(saveButton())
  expect(await ends.findByText('Failed to save: That is too far.')).toBeDefined()
  expect(sent).toMatchObject([{ body: { hide_start_m: 300, hide_end_m: 0 } }])
})

test('a place is hidden by its coordinates, which must be valid', async () => {
  const { person, sent } = await openSettings(
    {
      '/api/account/privacy/zones': () => Response.json(home),
    },
    page,
  )
  await person.click((await card('Hidden places')).getByRole('button', { name: 'Add a place' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Hide a place' }))
  await person.type(dialog.getByLabelText('Latitude and longitude'), 'at home')
  await person.click(dialog.getByRole('button', { name: 'Hide this place' }))
  expect(dialog.getByText(/enter its latitude and longitude/)).toBeDefined()
  await person.clear(dialog.getByLabelText('Latitude and longitude'))
  await person.type(dialog.getByLabelText('Latitude and longitude'), '47.1, 11.2')
  await person.click(dialog.getByRole('button', { name: 'Hide this place' }))
  await waitFor(() =>
    expect(sent).toMatchObject([{ body: { name: 'Home', lat: 47.1, lon: 11.2, radius_m: 200 } }]),
  )
})

test('hidden places are listed and can be shown again', async () => {
  const { person, sent } = await openSettings(
    {
      [privacyPath]: () => Response.json({ ...openPrivacy, zones: [home] }),
      [`/api/account/privacy/zones/${home.id}`]: accept,
    },
    { ...page, user: { ...anna, units: 'metric' } },
  )
  const zones = await card('Hidden places')
  expect(zones.getByText('At least 400 m around')).toBeDefined()
  await person.click(zones.getByRole('button', { name: 'Remove Home' }))
  await waitFor(() => expect(said()).toEqual(['The area around Home is visible to others again.']))
  expect(sent).toMatchObject([{ path: `/api/account/privacy/zones/${home.id}` }])
})
