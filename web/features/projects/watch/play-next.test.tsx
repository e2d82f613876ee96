import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { projectForTests } from '#web/features/discovery/project-for-tests.ts'
import { playerSettingsStore } from '#web/player/player-settings.ts'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { NextUp } from './next-up.tsx'
import { PlayNext } from './play-next.tsx'

function atTheEnd() {
  const next = <PlayNext title="Down the ridge" channel="bergziege" address="/watch/two" picture={null} />
  const router = createMemoryRouter(
    [
      { path: '/watch/one', element: next },
      { path: '/watch/two', element: 'the next video' },
    ],
    { initialEntries: ['/watch/one'] },
  )
  render(<RouterProvider router={router} />)
  return () => router.state.location.pathname
}

const pass = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1000))
const saveData = (isOn: boolean) =>
  Object.defineProperty(navigator, 'connection', { configurable: true, value: { saveData: isOn } })

beforeEach(() => {
  vi.useFakeTimers()
  playerSettingsStore.set({})
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  Reflect.deleteProperty(navigator, 'connection')
  vi.restoreAllMocks()
})

test('the next video starts after a countdown of eight seconds', async () => {
  const address = atTheEnd()
  expect(screen.getByRole('region', { name: 'Next up' }).textContent).toContain('Up next in 8')
  expect(screen.getByRole('status').textContent).toBe('Up next: Down the ridge. It starts in 8 seconds.')
  await pass(7)
  expect(screen.getByText('Up next in 1')).toBeDefined()
  expect(address()).toBe('/watch/one')
  await pass(1)
  expect(address()).toBe('/watch/two')
})

test('the countdown can be cancelled with a button or with Escape', async () => {
  for (const cancel of [
    () => fireEvent.click(screen.getByRole('button', { name: 'Cancel' })),
    () => fireEvent.keyDown(document.body, { key: 'Escape' }),
  ]) {
    const address = atTheEnd()
    await pass(3)
    cancel()
    await pass(60)
    expect(address()).toBe('/watch/one')
    expect(screen.queryByRole('region', { name: 'Next up' })).toBeNull()
    cleanup()
  }
})

test('it leaves those alone who have a dialog open', async () => {
  const address = atTheEnd()
  render(
    <Dialog open title="Share" onClose={() => undefined}>
      Link
    </Dialog>,
  )
  await pass(60)
  expect(address()).toBe('/watch/one')
})

test('no one has to wait for it', async () => {
  const address = atTheEnd()
  fireEvent.click(screen.getByRole('link', { name: 'Play now' }))
  await pass(0)
  expect(address()).toBe('/watch/two')
})

test('nothing starts by itself for those who switched autoplay off, and the choice is remembered', async () => {
  const items = [{ ...projectForTests(), reason: 'nearby' as const, time_ms: 0 }]
  render(<NextUp items={items} card={({ title }) => title} />)
  expect(screen.getByRole('complementary', { name: 'Next up' }).textContent).toContain('Down the ridge')
  expect(screen.getByRole('heading', { name: 'Nearby' })).toBeDefined()
  fireEvent.click(screen.getByRole('switch', { name: 'Autoplay' }))
  expect(JSON.parse(localStorage.getItem('video-settings') ?? '')).toMatchObject({ playsNext: false })
  const address = atTheEnd()
  await pass(60)
  expect(address()).toBe('/watch/one')
  // There is still something next.
  expect(screen.getByRole('region', { name: 'Next up' }).textContent).toContain('Down the ridge')
  expect(screen.queryByRole('status')).toBeNull()
  fireEvent.click(screen.getByRole('link', { name: 'Play now' }))
  await pass(0)
  expect(address()).toBe('/watch/two')
})

test.each([
  ['save data', () => saveData(true)],
  [
    'move nothing by itself',
    () =>
      vi
        .spyOn(window, 'matchMedia')
        .mockImplementation((query) => ({ matches: /reduced-motion/.test(query) }) as MediaQueryList),
  ],
])('nothing starts by itself where the browser should %s, unless it was switched on', async (_, choose) => {
  choose()
  const address = atTheEnd()
  await pass(60)
  expect(address()).toBe('/watch/one')
  cleanup()
  playerSettingsStore.set({ playsNext: true })
  const chosen = atTheEnd()
  await pass(60)
  expect(chosen()).toBe('/watch/two')
})
