import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { mapMessages } from './map-messages.ts'
import { createStore } from '#web/lib/store.ts'
import { currentUserQuery } from '#web/session/current-user.ts'
import { siteQuery } from '#web/session/site.ts'
import { plainSite } from '#web/session/site-for-tests.ts'
import { LazyMap } from './lazy-map.tsx'
import type { LonLat } from './map-handle.ts'
import { TrackPicture } from './track-picture.tsx'

/** Tells everyone who asks whether the map is near. */
let comeNear = () => {}

beforeEach(() => {
  const waiting: (() => void)[] = []
  comeNear = () => act(() => waiting.forEach((tell) => tell()))
  const Observer = class extends IntersectionObserver {
    readonly #tell: IntersectionObserverCallback
    constructor(tell: IntersectionObserverCallback) {
      super(tell)
      this.#tell = tell
    }
    override observe(target: Element) {
      waiting.push(() => this.#tell([{ target, isIntersecting: true } as IntersectionObserverEntry], this))
    }
  }
  vi.stubGlobal('IntersectionObserver', Observer)
})

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
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

test('a browser without WebGL is told so in a message, and the page stays', async () => {
  open(<LazyMap label="My tracks" />)
  comeNear()
  expect(await screen.findByText(mapMessages.unavailable)).toBeTruthy()
  expect(screen.getByText('The rest of the page')).toBeTruthy()
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
  comeNear()
  expect(await screen.findByText(mapMessages.unavailable)).toBeTruthy()
  expect(screen.queryByText('Buttons over the map')).toBeNull()
  const map = document.querySelector('image')
  expect(map?.getAttribute('href')).toBe('/api/activity/one/picture?as=others&size=share&scheme=light')
  // The same picture fills the space that it leaves.
  expect(document.querySelector('img')?.getAttribute('src')).toBe(map?.getAttribute('href'))
  const dot = document.querySelector('circle')
  // The picture is 600 by 315 with a margin of 44.1 on each side, and a quarter of the remaining 511.8 is 127.95.
  await waitFor(() => expect(Number(dot?.getAttribute('cx'))).toBeCloseTo(172.05, 0))
  expect(dot?.getAttribute('cy')).toBe('157.5')
  act(() => place.set([0.01, 0]))
  expect(dot?.getAttribute('cx')).toBe('555.9')
  act(() => place.set(null))
  expect(dot?.getAttribute('visibility')).toBe('hidden')
  // If the server has no map or cannot be reached, only the line remains.
  if (map) fireEvent.error(map)
  expect(document.querySelector('path')?.getAttribute('d')).toBe('M44.1 157.5L555.9 157.5')
})

test('a map far below is a still, which stays until there is a map or the reason why there is none', async () => {
  open(<LazyMap label="My tracks" still="A picture of the track" />)
  expect(screen.getByText('A picture of the track')).toBeTruthy()
  expect(screen.getByRole('region', { name: 'My tracks' }).getAttribute('aria-busy')).toBe('true')
  comeNear()
  expect(screen.getByText('A picture of the track')).toBeTruthy()
  expect(await screen.findByText(mapMessages.unavailable)).toBeTruthy()
  await waitFor(() => expect(screen.queryByText('A picture of the track')).toBeNull())
})
