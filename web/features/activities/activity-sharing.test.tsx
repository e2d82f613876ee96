import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { queryClient } from '#web/lib/query-client.ts'
import { open, othersTelemetry, path, ride } from '#web/app/testing/activity-page-for-tests.tsx'

afterEach(() => {
  cleanup()
  queryClient.clear()
  vi.restoreAllMocks()
})

test('the owner opens the choice who can see it from the label under the title', async () => {
  const { person, sent } = open(ride)
  await person.click(await screen.findByRole('button', { name: 'Who can see it: Only me' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Who can see it' }))
  expect(dialog.getAllByRole('radio').map((radio) => radio.parentElement?.textContent)).toEqual([
    expect.stringContaining('Use my default'),
    expect.stringContaining('Public'),
    expect.stringContaining('Anyone with the link'),
    expect.stringContaining('Friends'),
    expect.stringContaining('Only me'),
  ])
  await person.click(dialog.getByRole('radio', { name: 'Public' }))
  await person.click(dialog.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(sent).toEqual([{ url: `/api${path}`, body: { visibility: 1 } }]))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test.each([
  ['others', { is_own: false, effective_visibility: 1 as const }, 'Public'],
  ['the owner of a duplicate', { duplicate_of: 'eu_01j00000000000000000000099' }, 'Only me'],
  ['the owner of what a platform shows to nobody else', { is_owner_only: true }, 'Only me'],
])('who can see it is a plain label for %s', async (_whom, changes, label) => {
  open({ ...ride, ...changes })
  expect(await screen.findByText(label, undefined)).toBeDefined()
  expect(screen.queryByRole('button', { name: /Who can see it/ })).toBeNull()
})

test('what only its owner sees is shared after choosing who can see it', async () => {
  const { person, sent } = open(ride)
  await person.click(await screen.findByRole('button', { name: 'Share' }))
  const share = within(await screen.findByRole('dialog', { name: 'Share' }))
  expect(share.getByText(/Only you can see this activity/)).toBeDefined()
  expect(share.getByLabelText<HTMLInputElement>('Link').value).toBe(`${location.origin}${path}`)
  expect([share.queryByLabelText('Embed code'), share.queryByRole('checkbox')]).toEqual([null, null])
  await person.click(share.getByRole('button', { name: 'Change who can see it' }))
  const choice = within(await screen.findByRole('dialog', { name: 'Who can see it' }))
  await person.click(choice.getByRole('radio', { name: 'Anyone with the link' }))
  await person.click(choice.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(sent.at(-1)?.body).toEqual({ visibility: 2 }))
  expect(await screen.findByRole('dialog', { name: 'Share' })).toBeDefined()
})

test('the link leads to the moment that was looked at, if wanted', async () => {
  const { person } = open({ ...ride, is_own: false, effective_visibility: 1 }, { samples: true })
  const slider = await screen.findByRole('slider', { name: 'Position in the activity' })
  fireEvent.input(slider, { target: { value: '65' } })
  await person.click(screen.getByRole('button', { name: 'Share' }))
  const share = within(await screen.findByRole('dialog', { name: 'Share' }))
  expect(share.queryByText(/Only you/)).toBeNull()
  await person.click(share.getByRole('checkbox', { name: 'Start at 1:05' }))
  expect(share.getByLabelText<HTMLInputElement>('Link').value).toBe(`${location.origin}${path}?t=65`)
})

test('a link with a moment shows it', async () => {
  open({ ...ride, is_own: false, effective_visibility: 1 }, { samples: true, query: '?t=40' })
  const slider = await screen.findByRole('slider', { name: 'Position in the activity' })
  await waitFor(() => expect(slider.ariaValueText).toMatch(/^0:40/))
})

describe('where parts are hidden', () => {
  const hidden = { ...ride, hides_parts: true, effective_visibility: 1 as const }

  test('the owner shares times as others have them', async () => {
    const { person } = open(hidden, { samples: true, othersFrom: 30 })
    const slider = await screen.findByRole('slider', { name: 'Position in the activity' })
    fireEvent.input(slider, { target: { value: '65' } })
    await person.click(screen.getByRole('button', { name: 'Share' }))
    const share = within(await screen.findByRole('dialog', { name: 'Share' }))
    expect(await share.findByRole('checkbox', { name: 'Start at 0:35' })).toBeDefined()
  })

  test('the owner cannot share a moment that others do not see', async () => {
    const { person, asked } = open(hidden, { samples: true, othersFrom: 30 })
    const slider = await screen.findByRole('slider', { name: 'Position in the activity' })
    fireEvent.input(slider, { target: { value: '20' } })
    await person.click(screen.getByRole('button', { name: 'Share' }))
    const share = within(await screen.findByRole('dialog', { name: 'Share' }))
    await waitFor(() => expect(asked).toContain(othersTelemetry))
    await waitFor(() => expect(queryClient.isFetching()).toBe(0))
    expect(share.queryByRole('checkbox')).toBeNull()
  })

  test('a link leads its owner to the moment that others see', async () => {
    open(hidden, { samples: true, othersFrom: 30, query: '?t=40' })
    const slider = await screen.findByRole('slider', { name: 'Position in the activity' })
    await waitFor(() => expect(slider.ariaValueText).toMatch(/^1:10/))
  })
})

test('what people said about a moment is marked above the charts, and leads to it', async () => {
  const { person } = open({ ...ride, is_own: false, effective_visibility: 1 }, { samples: true })
  await person.click(await screen.findByRole('button', { name: 'Ann, 1:15: What a view' }))
  const slider = screen.getByRole('slider', { name: 'Position in the activity' })
  expect(slider.ariaValueText).toMatch(/^1:15/)
})
