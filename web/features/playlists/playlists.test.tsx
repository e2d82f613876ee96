import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { playlistMessages } from '#contract/playlists/playlist-messages.ts'
import type { OwnPlaylist, Playlist } from '#contract/playlists/playlists.ts'
import { projectForTests } from '#web/features/discovery/project-for-tests.ts'
import { said } from '#web/app/testing/settings-for-tests.tsx'
import { demoSite, openApplication, serverAnswers, windowWidth } from '#web/app/testing/shell-for-tests.tsx'
import { closeSaveToPlaylist } from '#web/session/save-to-playlist.ts'
import { anna } from '#web/session/user-for-tests.ts'
import { dismissToast, listToasts } from '#web/ui/feedback/toast-store.ts'

const id = 'eu_01j00000000000000000000071'
const projectIds = [1, 2, 3].map((n) => `eu_01j0000000000000000000005${n}`)
const items = projectIds.map((one, n) => projectForTests({ id: one, title: `Part ${n + 1}`, trails_ids: [] }))
const playlist: Playlist = {
  id,
  user_id: anna.id,
  channel_name: 'Anna on the way',
  is_own: true,
  name: 'Across the Alps',
  description: 'See https://example.org',
  visibility: 1,
  entry_count: 3,
  duration_ms: 900_000,
}
const page = { playlist, offset: 0, items, next_offset: null }

type Call = { method: string; path: string; body: unknown }
type Answer = () => Response

afterEach(() => {
  closeSaveToPlaylist()
  cleanup()
  vi.restoreAllMocks()
  for (const toast of listToasts()) dismissToast(toast.id)
})

function open(address: string, answers: Record<string, Answer>, user: typeof anna | null = anna) {
  windowWidth(1440)
  const calls: Call[] = []
  serverAnswers({
    site: demoSite,
    user,
    other: async (url, init) => {
      const [path = ''] = url.split('?')
      const method = init?.method ?? 'GET'
      if (method !== 'GET')
        calls.push({ method, path, body: typeof init?.body === 'string' ? JSON.parse(init.body) : null })
      return answers[`${method} ${path}`]?.() ?? new Response('nothing here', { status: 404 })
    },
  })
  return { ...openApplication(address), calls }
}

const accepted: Answer = () => new Response(null, { status: 204 })
const shown = { [`GET /api/playlist/${id}`]: () => Response.json(page) }
const entry = (projectId = '') => `/api/playlist/${id}/entry/${projectId}`

test('a playlist lists its videos in order, and each is watched as a part of it', async () => {
  open(`/playlist/${id}`, shown, null)
  const list = within(await screen.findByRole('list', { name: 'Videos in order' }))
  expect(list.getAllByRole('link', { name: /^Part/ }).map((link) => link.getAttribute('href'))).toEqual(
    projectIds.map((one) => `/watch/${one}?list=${id}`),
  )
  expect(screen.getByRole('link', { name: 'Play all' }).getAttribute('href')).toBe(
    `/watch/${projectIds[0]}?list=${id}`,
  )
  expect(screen.getByText('3 videos')).toBeDefined()
  expect(screen.getByRole('link', { name: 'https://example.org' }).getAttribute('rel')).toContain('nofollow')
})

test('only the owner is offered to change a playlist', async () => {
  open(
    `/playlist/${id}`,
    {
      [`GET /api/playlist/${id}`]: () => Response.json({ ...page, playlist: { ...playlist, is_own: false } }),
    },
    null,
  )
  await screen.findByRole('list', { name: 'Videos in order' })
  for (const name of [/^Edit playlist/, /^Delete/, /^Move/, /^Remove/])
    expect(screen.queryByRole('button', { name })).toBeNull()
})

test('moving a video up or down names its neighbour, so that moves in another window stay as they are', async () => {
  const { person, calls } = open(`/playlist/${id}`, {
    ...shown,
    [`POST ${entry(projectIds[1])}/move`]: accepted,
    [`POST ${entry(projectIds[2])}/move`]: accepted,
  })
  await person.click(await screen.findByRole('button', { name: 'Move up: Part 2' }))
  await person.click(screen.getByRole('button', { name: 'Move down: Part 2' }))
  await waitFor(() =>
    expect(calls).toEqual([
      { method: 'POST', path: `${entry(projectIds[1])}/move`, body: { before: projectIds[0] } },
      { method: 'POST', path: `${entry(projectIds[2])}/move`, body: { before: projectIds[1] } },
    ]),
  )
  expect(screen.getByRole('button', { name: 'Move up: Part 1' }).hasAttribute('disabled')).toBe(true)
  expect(screen.getByRole('button', { name: 'Move down: Part 3' }).hasAttribute('disabled')).toBe(true)
})

test('a move that came too late says so', async () => {
  const { person } = open(`/playlist/${id}`, {
    ...shown,
    [`POST ${entry(projectIds[1])}/move`]: () => new Response(playlistMessages.moved, { status: 409 }),
  })
  await person.click(await screen.findByRole('button', { name: 'Move up: Part 2' }))
  await waitFor(() => expect(said().join(' ')).toContain(playlistMessages.moved))
})

test('a playlist is deleted only after a question', async () => {
  const { person, calls } = open(`/playlist/${id}`, { ...shown, [`DELETE /api/playlist/${id}`]: accepted })
  await person.click(await screen.findByRole('button', { name: 'Delete' }))
  await person.click(screen.getByRole('button', { name: 'Keep playlist' }))
  expect(calls).toEqual([])
  await person.click(screen.getByRole('button', { name: 'Delete' }))
  await person.click(screen.getByRole('button', { name: 'Delete playlist' }))
  await waitFor(() => expect(calls).toEqual([{ method: 'DELETE', path: `/api/playlist/${id}`, body: null }]))
})

test('a video is saved to playlists from its card, and to a new one', async () => {
  const own: OwnPlaylist[] = [
    { id, name: 'Across the Alps', visibility: 1, has_project: false },
    { id: `${id.slice(0, -1)}2`, name: 'Winter', visibility: 4, has_project: true },
  ]
  const project = projectForTests()
  const { person, calls } = open('/', {
    'GET /api/recommended_videos': () => Response.json({ items: [project], sports: [] }),
    'GET /api/playlists': () => Response.json(own),
    [`PUT ${entry(project.id)}`]: accepted,
    'POST /api/playlists': () => Response.json({ id }),
  })
  await person.click(await screen.findByRole('button', { name: 'Actions for Down the ridge' }))
  await person.click(await screen.findByRole('menuitem', { name: 'Save to playlist' }))
  const first = await screen.findByRole('checkbox', { name: 'Across the Alps' })
  expect(screen.getByRole('checkbox', { name: 'Winter' })).toHaveProperty('checked', true)
  await person.click(first)
  await waitFor(() => expect(said()).toContain('Saved to Across the Alps'))

  await person.click(screen.getByRole('button', { name: 'New playlist' }))
  await person.click(screen.getByRole('button', { name: 'Create playlist' }))
  expect(screen.getByText('Please enter a name.')).toBeDefined()
  await person.type(screen.getByRole('textbox', { name: 'Name' }), 'Ridges')
  await person.selectOptions(screen.getByRole('combobox', { name: 'Who can see it' }), 'Only me')
  await person.click(screen.getByRole('button', { name: 'Create playlist' }))
  await waitFor(() =>
    expect(calls.at(-1)).toEqual({
      method: 'POST',
      path: '/api/playlists',
      body: { name: 'Ridges', description: '', visibility: 4, project_id: project.id },
    }),
  )
})
