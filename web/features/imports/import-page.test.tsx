import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import type { Import, ImportUndo } from '#contract/imports/import.ts'
import { accept, closeSettings, openSettings, said } from '#web/app/testing/settings-for-tests.tsx'
import { texts } from './messages.ts'

afterEach(closeSettings)

const uploadId = 'eu_01j00000000000000000000001'
const path = `/api/imports/${uploadId}`
const done: Import = {
  upload_id: uploadId,
  filename: 'export.zip',
  source: 'strava',
  state: 'done',
  sentence: null,
  began_at: '2026-06-01T10:00:00.000Z',
  files_total: 1585,
  files_done: 1585,
  stored: 1500,
  already_uploaded: 80,
  unreadable: 5,
  photos: 0,
  years: [{ year: 2026, count: 1500 }],
  notes: [],
  zones: [],
  can_undo: true,
  undone: 0,
}

type Answers = Parameters<typeof openSettings>[0]

const open = (changes: Partial<Import>, answers: Answers = {}) =>
  openSettings(
    {
      [`${path}/files`]: () => Response.json({ items: [], next_cursor: null }),
      ...answers,
      [path]: () => Response.json({ ...done, ...changes }),
    },
    { path: `/imports/${uploadId}`, title: texts.titles[changes.source ?? 'strava'] },
  )

const undoButton = () => screen.queryByRole('button', { name: texts.undo })

test('an import that runs shows how far it is, and cannot be undone yet', async () => {
  await open({ state: 'processing', files_done: 412, can_undo: false })
  expect(await screen.findByText('412 of 1,585 files')).toBeDefined()
  expect(screen.getByRole('progressbar', { name: texts.reading })).toBeDefined()
  expect(undoButton()).toBeNull()
})

test('before the zip is listed, nobody knows how much there is', async () => {
  await open({ state: 'processing', files_total: null, files_done: 0, can_undo: false })
  expect(await screen.findByRole('progressbar', { name: texts.listing })).toBeDefined()
  expect(screen.queryByRole('heading', { name: texts.whatCame })).toBeNull()
})

test('a zip without anything new says so', async () => {
  await open({ stored: 0, unreadable: 0, years: [], can_undo: false })
  expect(await screen.findByText(texts.nothingNew)).toBeDefined()
})

test('what came from another platform is for its owner, and what Trailcast exported is as it was', async () => {
  await open({})
  expect(await screen.findByText(texts.onlyYou)).toBeDefined()
  closeSettings()
  await open({ source: 'trailcast' })
  expect(await screen.findByText(texts.asBefore)).toBeDefined()
  expect(screen.queryByText(texts.onlyYou)).toBeNull()
})

test('a zip that nothing could be read of says why', async () => {
  const sentence = 'There is no activity file in this zip.'
  await open({ source: 'files', state: 'failed', sentence, files_done: 0, can_undo: false })
  expect((await screen.findByRole('alert')).textContent).toBe(sentence)
})

test('what was undone stays readable, and says how much went', async () => {
  await open({ state: 'undone', undone: 1500, can_undo: false })
  expect(await screen.findByText('This import was undone: 1,500 activities were deleted.')).toBeDefined()
  expect(undoButton()).toBeNull()
})

const undo: ImportUndo = {
  activities: 1500,
  edited: [{ id: 'eu_01j00000000000000000000002', title: 'My favourite' }],
  edited_count: 3,
  in_projects: [
    {
      id: 'eu_01j00000000000000000000003',
      title: 'Up the ridge',
      project: { id: 'eu_01j00000000000000000000004', title: 'Our film' },
    },
  ],
  in_projects_count: 1,
  replaced: [{ id: 'eu_01j00000000000000000000005', title: 'From the watch' }],
  replaced_count: 1,
}

test('undoing names what was edited, used and replaced before anything goes', async () => {
  const answers = [() => Response.json(undo), accept]
  const { sent } = await open({}, { [`${path}/undo`]: () => answers.shift()?.() ?? accept() })
  await userEvent.click(await screen.findByRole('button', { name: texts.undo }))
  const question = await screen.findByRole('dialog', { name: texts.undoTitle })
  expect(await within(question).findByText(texts.undoCount(1500))).toBeDefined()
  const named = within(question).getAllByRole('listitem')
  expect(named.map(({ textContent }) => textContent)).toEqual([
    'My favourite',
    'and 2 more',
    'Up the ridge, in Our film',
    'From the watch',
  ])
  expect(sent).toEqual([])
  await userEvent.click(within(question).getByRole('button', { name: texts.undo }))
  await waitFor(() => expect(said()).toEqual([texts.undoStarted]))
  expect(sent.map((call) => call.path)).toEqual([`${path}/undo`])
})
