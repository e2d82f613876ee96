import { afterEach, expect, test, vi } from 'vitest'

const loadFresh = async (hasBeenActive: boolean | undefined) => {
  vi.resetModules()
  vi.stubGlobal('navigator', hasBeenActive === undefined ? {} : { userActivation: { hasBeenActive } })
  return import('./presence.ts')
}

const moved = (movementX: number) =>
  Object.assign(new PointerEvent('pointermove'), { movementX, movementY: 0 })

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  delete document.documentElement.dataset['present']
})

test('someone who was noticed before the application ran is there', async () => {
  document.documentElement.dataset['present'] = ''
  expect((await loadFresh(false)).presenceStore.get()).toBe(true)
})

test.each(['pointermove', 'pointerdown', 'touchstart', 'keydown', 'wheel'])(
  'a %s says that someone is there',
  async (sign) => {
    const { presenceStore, someoneIsThere } = await loadFresh(false)
    expect(presenceStore.get()).toBe(false)
    window.dispatchEvent(new Event(sign))
    await someoneIsThere()
    expect(presenceStore.get()).toBe(true)
  },
)

test('a pointer that rests while the page changes below it says nothing', async () => {
  const { presenceStore } = await loadFresh(false)
  window.dispatchEvent(moved(0))
  expect(presenceStore.get()).toBe(false)
  window.dispatchEvent(moved(1))
  expect(presenceStore.get()).toBe(true)
})

test('someone who has clicked before is still there, and so is everyone whose browser does not know', async () => {
  for (const known of [true, undefined]) expect((await loadFresh(known)).presenceStore.get()).toBe(true)
})

test('someone who only looks is noticed after ten seconds', async () => {
  vi.useFakeTimers()
  const { presenceStore } = await loadFresh(false)
  vi.advanceTimersByTime(9999)
  expect(presenceStore.get()).toBe(false)
  vi.advanceTimersByTime(1)
  expect(presenceStore.get()).toBe(true)
})
