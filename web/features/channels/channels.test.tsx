import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { channelMessages } from '#contract/channels/channel-messages.ts'
import type { ChannelLook, ChannelMap } from '#contract/channels/channel.ts'
import { openAtlas } from '#web/app/testing/atlas-for-tests.ts'
import { closeSettings, openSettings, said } from '#web/app/testing/settings-for-tests.tsx'
import { projectForTests } from '#web/features/discovery/project-for-tests.ts'
import { queryClient } from '#web/lib/query-client.ts'

afterEach(() => {
  closeSettings()
  cleanup()
  queryClient.clear()
  vi.restoreAllMocks()
})

const id = projectForTests().user_id
const channel = {
  id,
  channel_name: 'bergziege',
  created_at: null,
  is_own: false,
  project_count: 0,
  duration_ms: 0,
  about: 'Hikes.\nhttps://example.org and javascript:alert(1)',
  picture: `/api/channel/${id}/picture/abc`,
  banner: `/api/channel/${id}/banner/def`,
}
const sports: ChannelMap['sports'] = [
  { sport: 'hiking', count: 3, distance_m: 30_000, moving_time_ms: 36_000_000, ascent_m: 1200 },
  { sport: 'cycling', count: 1, distance_m: 12_000, moving_time_ms: 3_600_000, ascent_m: 100 },
]

const openChannel = (map: ChannelMap, query = '') =>
  openAtlas(`/channel/${id}${query}`, {
    [`/api/channel/${id}`]: () => Response.json({ items: [], next_cursor: null, channel }),
    [`/api/channel/${id}/map`]: () => Response.json(map),
    [`/api/channel/${id}/playlists`]: () => Response.json({ items: [], next_cursor: null }),
  })

test('a channel shows its picture, its banner and its text, in which only web addresses are links', async () => {
  openChannel({ bounding_box: null, sports: [], projects: [] })
  await screen.findByRole('heading', { level: 1, name: 'bergziege' })
  const sources = [...document.querySelectorAll('main img')].map((image) => image.getAttribute('src'))
  expect(sources).toEqual(expect.arrayContaining([channel.picture, channel.banner]))
  expect(screen.getByRole('link', { name: 'https://example.org' }).getAttribute('rel')).toContain('ugc')
  expect(screen.queryByRole('link', { name: /javascript/ })).toBeNull()
  expect(screen.queryByRole('link', { name: 'Edit channel' })).toBeNull()
})

test('the totals of a channel are shown by sport, with their sum', async () => {
  openChannel({ bounding_box: null, sports, projects: [] }, '?tab=map')
  const table = within(await screen.findByRole('table'))
  const rows = table.getAllByRole('row').map((row) => row.textContent)
  expect(rows[1]).toMatch(/^Hike330.0 km10:00 h1,?200 m$/)
  expect(rows.at(-1)).toMatch(/^All sports442.0 km11:00 h1,?300 m$/)
})

test('a sport without distance counts by its time', async () => {
  const workout = {
    sport: 'fitness',
    count: 2,
    distance_m: 20,
    moving_time_ms: 5_400_000,
    ascent_m: 0,
  } as const
  openChannel({ bounding_box: null, sports: [workout], projects: [] }, '?tab=map')
  const table = within(await screen.findByRole('table'))
  const cells = table.getAllByRole('cell').map((cell) => cell.textContent)
  expect(cells).toEqual(['2', '–', '1:30 h', '–'])
})

test('an empty map and an empty list of playlists say so', async () => {
  const { person } = openChannel({ bounding_box: null, sports: [], projects: [] }, '?tab=map')
  expect(await screen.findByText('Nothing on the map yet')).toBeDefined()
  await person.click(screen.getByRole('tab', { name: 'Playlists' }))
  expect(await screen.findByText('No playlists yet')).toBeDefined()
})

const plain: ChannelLook = { about: 'Old text', picture: null, banner: channel.banner }

test('the text of the own channel is saved, and the banner can be removed', async () => {
  const { person, sent } = await openSettings({
    '/api/account/channel': () => Response.json(plain),
    '/api/account/channel/banner': () => Response.json({ ...plain, banner: null }),
  })
  const about = await screen.findByRole('textbox', { name: 'About' })
  expect(about).toHaveProperty('value', 'Old text')
  await person.click(screen.getByRole('button', { name: 'Remove banner' }))
  await waitFor(() => expect(said()).toContain('Banner removed'))
  expect(screen.getByRole('button', { name: 'Choose banner' })).toBeDefined()
  expect(sent.map(({ path }) => path)).toContain('/api/account/channel/banner')
})

test('a file that is too large is not even sent', async () => {
  const { person } = await openSettings({ '/api/account/channel': () => Response.json(plain) })
  const big = new File([new Uint8Array(10_000_001)], 'big.jpg')
  const handle = { getFile: async () => big }
  vi.stubGlobal('showOpenFilePicker', async () => [handle])
  await person.click(await screen.findByRole('button', { name: 'Choose picture' }))
  expect(await screen.findByText(new RegExp(channelMessages.pictureTooLarge.slice(0, 30)))).toBeDefined()
  vi.unstubAllGlobals()
})
