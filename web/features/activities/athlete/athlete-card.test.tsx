import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { Athlete } from '#contract/efforts/athlete.ts'
import { noSettings } from '#domain/effort/athlete.ts'
import { closeSettings, openSettings, said } from '#web/app/testing/settings-for-tests.tsx'
import { pendingStore } from '#web/session/leave-guard.ts'

const path = '/api/athlete'
const activity_id = 'eu_01j00000000000000000000042'
const estimated: Athlete = {
  settings: noSettings,
  heart_rate: {
    max: 184,
    source: 'recorded',
    method: 'maximum',
    zones: [110, 129, 147, 166],
    from: { activity_id, title: 'Hill repeats', day: '2026-05-03', value: 184 },
  },
  power: null,
}
const field = (label: RegExp) => screen.getByLabelText<HTMLInputElement>(label)
const page = { page: 'training', title: 'Heart rate and power' }
const card = async () => {
  const section = within(screen.getByRole('main'))
  await section.findByLabelText(/Maximum/)
  return section
}

afterEach(closeSettings)

test('an empty field says what is used instead and where that comes from, with the zones below', async () => {
  await openSettings({ [path]: () => Response.json(estimated) }, page)
  const section = await card()
  expect(field(/Maximum/).value).toBe('')
  expect(section.getByText(/184 bpm, the highest you kept up for 30 seconds/)).toBeDefined()
  expect(section.getByRole<HTMLAnchorElement>('link', { name: 'on May 3, 2026' }).pathname).toBe(
    `/activity/${activity_id}`,
  )
  const zones = within(section.getByRole('table', { name: /Heart rate zones/ }))
  expect(zones.getAllByRole('row').map(({ textContent }) => textContent)).toEqual([
    '1Recoverybelow 110 bpm',
    '2Endurance110 to 128 bpm',
    '3Tempo129 to 146 bpm',
    '4Threshold147 to 165 bpm',
    '5Maximumfrom 166 bpm',
  ])
  expect(section.getByText('Shares of your maximum heart rate, 184 bpm')).toBeDefined()
  expect(section.queryByText('Power zones')).toBeNull()
})

test('what was entered is saved, and the zones follow', async () => {
  let saved = estimated
  const { person, sent } = await openSettings({ [path]: () => Response.json(saved) }, page)
  const section = await card()
  await person.type(field(/Threshold power/), '250')
  expect(pendingStore.get().edits).toBeGreaterThan(0)
  saved = {
    ...estimated,
    settings: { ...noSettings, ftp: 250 },
    power: { ftp: 250, source: 'settings', zones: [140, 190, 228, 265, 303, 378], from: null },
  }
  await person.click(section.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(said()).toEqual(['Saved.']))
  expect(sent).toMatchObject([{ path, body: { ...noSettings, ftp: 250 } }])
  expect(await section.findByText('Shares of your threshold power, 250 W')).toBeDefined()
  expect(section.getByText('228 to 264 W')).toBeDefined()
  expect(pendingStore.get().edits).toBe(0)
})

test.each([
  [/Maximum/, '300', 'Enter a maximum heart rate between 100 and 230 bpm.'],
  [/Threshold power/, 'lots', 'Enter a threshold power between 30 and 700 W.'],
])(
  'what cannot be right is said at its field, and nothing is sent: %s %s',
  async (label, value, sentence) => {
    const { person, sent } = await openSettings({ [path]: () => Response.json(estimated) }, page)
    const section = await card()
    await person.type(field(label), value)
    await person.click(section.getByRole('button', { name: 'Save' }))
    expect(await section.findByText(sentence)).toBeDefined()
    expect(document.activeElement).toBe(field(label))
    expect(sent).toEqual([])
  },
)
