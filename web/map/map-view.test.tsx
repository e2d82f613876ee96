import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, test } from 'vitest'
import { mapMessages } from '#contract/map-messages.ts'
import { presenceStore } from '#web/lib/presence.ts'
import { createStore } from '#web/lib/store.ts'
import { currentUserQuery } from '#web/session/current-user.ts'
import { siteQuery } from '#web/session/site.ts'
import { plainSite } from '#web/session/site-for-tests.ts'
import { LazyMap } from './lazy-map.tsx'
import type { LonLat } from './map-handle.ts'
import { TrackPicture } from './track-picture.tsx'

afterEach(() => {
  cleanup()
  Reflect.deleteProperty(document, 'fonts')
})

function open(map: ReactNode) {
  // The test DOM has neither WebGL nor a list of fonts.
  Object.assign(document, { fonts: { load: () => Promise.resolve([]) } })
  const client = new QueryClient()
  client.setQueryData(siteQuery.queryKey, plainSite)
  client.setQueryData(currentUserQuery.queryKey, null)
  render(
    <QueryClientProvider client={client}>
      {map}
      <p>The rest of the page</p>
    </QueryClientProvider>,
  )
}
const patiently = { timeout: 10_000 }

test('a browser without WebGL is told so in a message, and the page stays', async () => {
  open(<LazyMap label="My tracks" />)
  expect(await screen.findByText(mapMessages.unavailable, {}, patiently)).toBeTruthy()
  expect(screen.getByText('The rest of the page')).toBeTruthy()
})

test('a still stands in for a map until someone is there', async () => {
  presenceStore.set(false)
  open(<LazyMap label="My tracks" still={<img alt="The ridge" src="/ridge.webp" />} />)
  // A map without one would have started by now.
  open(<LazyMap label="Another map" />)
  expect(await screen.findByText(mapMessages.unavailable, {}, patiently)).toBeTruthy()
  expect(screen.getByRole('img', { name: 'The ridge' })).toBeTruthy()
  act(() => presenceStore.set(true))
  await waitFor(() => expect(screen.getAllByText(mapMessages.unavailable)).toHaveLength(2), patiently)
  expect(screen.queryByRole('img', { name: 'The ridge' })).toBeNull()
})

test('without WebGL, a track is shown as a picture with a dot where the moment is', async () => {
  const place = createStore<LonLat | null>([0.0025, 0])
  const followDot = (show: (place: LonLat | null) => void) => {
    show(place.get())
    return place.subscribe(() => show(place.get()))
  }
  const bounds = { west: 0, south: 0, east: 0.01, north: 0 }
  const picture = (
    <TrackPicture
      address="/api/activity/one/picture"
      query={{ as: 'others' }}
      bounds={bounds}
      lines={[
        [
          [0, 0],
          [0.01, 0],
        ],
      ]}
      followDot={followDot}
    />
  )
  open(
    <LazyMap label="My tracks" fallback={picture}>
      Buttons over the map
    </LazyMap>,
  )
  expect(await screen.findByText(mapMessages.unavailable, {}, patiently)).toBeTruthy()
  expect(screen.queryByText('Buttons over the map')).toBeNull()
  const map = document.querySelector('image')
  expect(map?.getAttribute('href')).toBe('/api/activity/one/picture?as=others&size=share&scheme=light')
  const dot = document.querySelector('circle')
  // The picture is 600 by 315, with 44.1 free at each side: a quarter of the remaining 511.8 are 127.95.
  expect(Number(dot?.getAttribute('cx'))).toBeCloseTo(172.05, 0)
  expect(dot?.getAttribute('cy')).toBe('157.5')
  act(() => place.set([0.01, 0]))
  expect(dot?.getAttribute('cx')).toBe('555.9')
  act(() => place.set(null))
  expect(dot?.getAttribute('visibility')).toBe('hidden')
  // A server without a map, or that is out of reach, leaves the line.
  if (map) fireEvent.error(map)
  expect(document.querySelector('path')?.getAttribute('d')).toBe('M44.1 157.5L555.9 157.5')
})
