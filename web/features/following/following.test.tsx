import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { Following } from '#contract/following/following.ts'
import { openSettings, said } from '#web/app/testing/settings-for-tests.tsx'
import { queryClient } from '#web/lib/query-client.ts'
import { dismissToast, listToasts } from '#web/ui/feedback/toast-store.ts'
import { texts } from './messages.ts'

afterEach(() => {
  cleanup()
  queryClient.clear()
  vi.restoreAllMocks()
  for (const toast of listToasts()) dismissToast(toast.id)
})

const bounding_box = { west: 9, south: 47, east: 10, north: 47.5 }
const channel = { id: 'eu_01j00000000000000000000301', channel_name: 'Bob on skis', picture: null }
const trail = { id: 'mtb.7@eu', name: 'Holy Hansen', type: 'mtb', country: 'IT', bounding_box } as const
const often = { ...trail, id: 'mtb.23@eu', name: 'Lake loop', activity_count: 4 }
const area = { id: 'eu_01j00000000000000000000302', name: 'Around home', bounding_box }
const everything = { channels: [channel], places: [trail], areas: [area], is_incomplete: false }
const nothing = { channels: [], places: [], areas: [], is_incomplete: false }

const open = (
  following: object,
  {
    suggested = [],
    channels = [],
    more = {},
  }: { suggested?: object[]; channels?: object[]; more?: Parameters<typeof openSettings>[0] } = {},
) =>
  openSettings(
    {
      '/api/following': () => Response.json(following),
      '/api/following/ids': () => Response.json({ channels: [channel.id], places: [trail.id] }),
      '/api/following/suggestions': () => Response.json(suggested),
      '/api/following/channel_suggestions': () => Response.json(channels),
      ...more,
    },
    { path: '/following', title: texts.title },
  )
const hrefOf = async (name: string) => (await screen.findByRole('link', { name })).getAttribute('href')
const done = () => new Response(null, { status: 204 })
const press = (name: string) => screen.findByRole('button', { name })

test('channels, places and areas are listed with the way to each', async () => {
  await open(everything satisfies Following)
  expect(await hrefOf(channel.channel_name)).toBe(`/channel/${channel.id}`)
  expect(await hrefOf(trail.name)).toBe('/map?qn=Holy+Hansen&id=mtb.7%40eu')
  expect(await hrefOf(area.name)).toBe('/map?w=9&s=47&e=10&n=47.5')
  expect(screen.queryByText(texts.noneTitle)).toBeNull()
})

test('whoever follows nothing is offered channels, each with a button to follow it', async () => {
  const other = { ...channel, id: `${channel.id.slice(0, -1)}9`, channel_name: 'Demo: Northern Light' }
  await open(nothing, { channels: [other] })
  expect(await screen.findByRole('heading', { name: texts.suggestedChannels })).toBeDefined()
  expect(await hrefOf(other.channel_name)).toBe(`/channel/${other.id}`)
  expect(await press(texts.follow)).toBeDefined()
})

test('what someone follows does not wait for suggestions', async () => {
  await open(everything, {
    more: { '/api/following/channel_suggestions': () => new Promise<Response>(() => {}) },
  })
  expect(await hrefOf(channel.channel_name)).toBe(`/channel/${channel.id}`)
})

test('each can be ended at once', async () => {
  const { person, sent } = await open(everything, {
    more: {
      [`/api/following/channel/${channel.id}`]: done,
      [`/api/following/area/${area.id}`]: done,
    },
  })
  await person.click(await press(texts.unfollow(channel.channel_name)))
  await waitFor(() => expect(said()).toContain(texts.unfollowed(channel.channel_name)))
  await person.click(await press(texts.unfollow(area.name)))
  await waitFor(() => expect(said()).toContain(texts.unfollowed(area.name)))
  expect(sent.map(({ path }) => path)).toEqual([
    `/api/following/channel/${channel.id}`,
    `/api/following/area/${area.id}`,
  ])
})

test('a trail that someone is often on is offered, and followed with one press', async () => {
  const { person } = await open(nothing, {
    suggested: [often],
    more: { [`/api/following/place/${encodeURIComponent(often.id)}`]: done },
  })
  const row = (await screen.findByText(often.name)).closest('li')
  if (!row) throw new Error('the trail is in no list')
  expect(within(row).getByText('4 activities')).toBeDefined()
  await person.click(await within(row).findByRole('button', { name: texts.follow }))
  await waitFor(() => expect(said()).toContain(texts.followed(often.name)))
})

test('nothing yet leads to the map, and a region that does not answer is mentioned', async () => {
  await open({ ...nothing, is_incomplete: true })
  expect(await screen.findByRole('heading', { name: texts.noneTitle })).toBeDefined()
  expect(screen.getByRole('link', { name: texts.openMap }).getAttribute('href')).toBe('/map')
  expect(screen.getByText(texts.incomplete)).toBeDefined()
})

test('a list that could not be loaded can be asked for again', async () => {
  let isAway = true
  const { person } = await open(everything, {
    more: {
      '/api/following': () => (isAway ? new Response('gone', { status: 404 }) : Response.json(everything)),
    },
  })
  expect(await screen.findByText(texts.notLoaded)).toBeDefined()
  isAway = false
  await person.click(await press('Try again'))
  expect(await screen.findByRole('link', { name: area.name })).toBeDefined()
})
