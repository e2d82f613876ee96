import { act, cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { onlineMapStore, readOnlineMapConsent } from '#web/session/cookie-consent.ts'
import { MapTrouble, StreetsChoice, StreetsOffer } from './map-corner.tsx'
import { faultOfStatus, TileFault } from './tile-fault.ts'
import { createTileServer } from './tile-server.ts'

const forget = () => {
  document.cookie = 'online-map=; max-age=0; path=/'
  onlineMapStore.set(undefined)
}
beforeEach(forget)
afterEach(() => {
  cleanup()
  forget()
  vi.restoreAllMocks()
})

const consent = () => readOnlineMapConsent(document.cookie)

test('the offer names the servers and what they see, and one click allows them and loads the page again', async () => {
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => {})
  render(<StreetsChoice consent={undefined} hasOwnHeights={false} isSignedIn={false} onClose={() => {}} />)
  expect(screen.getByRole('region', { name: 'Streets and paths' }).textContent).toContain(
    'Loads map tiles from OpenFreeMap and elevation from Amazon; they see your IP address and the area you look at.',
  )
  expect(consent()).toBeUndefined()
  await userEvent.click(screen.getByRole('button', { name: 'Show streets and paths' }))
  expect(consent()).toBe('allowed')
  expect(reload).toHaveBeenCalledOnce()
})

test('the offer is one line that loads nothing, and is not made again once it is declined', async () => {
  const [open, decline] = [vi.fn<() => void>(), vi.fn<() => void>()]
  render(<StreetsOffer consent={undefined} onOpen={open} onDecline={decline} />)
  await userEvent.click(screen.getByRole('button', { name: 'Show streets and paths…' }))
  expect([open.mock.calls.length, decline.mock.calls.length, consent()]).toEqual([1, 0, undefined])
  await userEvent.click(screen.getByRole('button', { name: 'Not now' }))
  expect(decline).toHaveBeenCalledOnce()
})

test('streets that were allowed while the page was open come when it is loaded again', async () => {
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => {})
  render(<StreetsOffer consent="asked" onOpen={() => {}} onDecline={() => {}} />)
  expect(screen.queryByRole('button', { name: 'Not now' })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Reload to show streets and paths' }))
  expect(reload).toHaveBeenCalledOnce()
})

test('a member’s choice is kept with the account, also when it is taken back', async () => {
  vi.spyOn(location, 'reload').mockImplementation(() => {})
  const sent: unknown[] = []
  vi.spyOn(globalThis, 'fetch').mockImplementation((_, options) => {
    if (typeof options?.body === 'string') sent.push(JSON.parse(options.body))
    return Promise.resolve(new Response(null, { status: 204 }))
  })
  const view = render(<StreetsChoice consent={undefined} hasOwnHeights isSignedIn onClose={() => {}} />)
  await userEvent.click(screen.getByRole('button', { name: 'Show streets and paths' }))
  view.rerender(<StreetsChoice consent="allowed" hasOwnHeights isSignedIn onClose={() => {}} />)
  await userEvent.click(screen.getByRole('button', { name: 'Hide streets and paths' }))
  expect(sent).toEqual([{ online_map: true }, { online_map: false }])
})

test('where the operator has elevation, the offer does not name a server for it', () => {
  render(<StreetsChoice consent={undefined} hasOwnHeights isSignedIn={false} onClose={() => {}} />)
  expect(screen.getByText(/^Loads map tiles from OpenFreeMap; it sees your IP address/)).toBeTruthy()
  expect(screen.queryByText(/Amazon/)).toBeNull()
})

test('closing the offer declines it, so that it does not return', async () => {
  const close = vi.fn<() => void>()
  render(<StreetsChoice consent={undefined} hasOwnHeights={false} isSignedIn={false} onClose={close} />)
  await userEvent.click(screen.getByRole('button', { name: 'Not now' }))
  expect([consent(), onlineMapStore.get()]).toEqual(['declined', 'declined'])
  expect(close).toHaveBeenCalledOnce()
})

test('what was allowed is taken back in the same place, and closing that leaves it allowed', async () => {
  document.cookie = 'online-map=yes; path=/'
  render(<StreetsChoice consent="allowed" hasOwnHeights={false} isSignedIn={false} onClose={() => {}} />)
  expect(screen.getByText(/^This map loads map tiles from OpenFreeMap and elevation/)).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Keep streets and paths' }))
  expect(consent()).toBe('allowed')
  await userEvent.click(screen.getByRole('button', { name: 'Hide streets and paths' }))
  expect([consent(), onlineMapStore.get()]).toEqual(['declined', 'declined'])
})

const sendNonsense = () => Promise.reject<string>(new TileFault('unreadable'))

test('a map without its streets says why in one line, and shows them once the server answers', async () => {
  const server = createTileServer('tiles.example')
  let answer: () => Promise<string> = sendNonsense
  render(<MapTrouble what="Streets and paths" server={server} />)
  expect(screen.queryByRole('status')).toBeNull()
  await act(() => server.ask(() => answer()).catch(() => {}))
  expect(screen.getByRole('status').textContent).toContain(
    'Streets and paths could not be loaded: what tiles.example has cannot be drawn.',
  )
  answer = () => Promise.reject(faultOfStatus(403, null))
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  answer = () => Promise.resolve('tile')
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(screen.queryByRole('status')).toBeNull()
})

test('a server that asks for a pause cannot be pressed for tiles', async () => {
  const server = createTileServer('tiles.example')
  render(<MapTrouble what="Satellite" server={server} />)
  await act(() => server.ask(() => Promise.reject(faultOfStatus(429, '60'))).catch(() => {}))
  expect(screen.getByRole('status').textContent).toContain(
    'Satellite could not be loaded: tiles.example asks for a pause. It will be asked again later.',
  )
  expect(screen.queryByRole('button')).toBeNull()
})

test('the server is asked again by itself when the pause is over, and at once when the connection is back', async () => {
  vi.useFakeTimers()
  const server = createTileServer('tiles.example')
  let asked = 0
  const request = () => {
    asked++
    return Promise.reject(new TileFault('offline'))
  }
  const { unmount } = render(<MapTrouble what="Streets" server={server} />)
  await act(() => server.ask(request).catch(() => {}))
  await act(() => vi.advanceTimersByTimeAsync(9999))
  expect(asked).toBe(1)
  await act(() => vi.advanceTimersByTimeAsync(1))
  expect(asked).toBe(2)
  await act(async () => void window.dispatchEvent(new Event('online')))
  expect(asked).toBe(3)
  unmount()
  await vi.advanceTimersByTimeAsync(600_000)
  expect(asked).toBe(3)
  vi.useRealTimers()
})
