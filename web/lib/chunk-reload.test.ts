import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createChunkReload, loadChunk } from './chunk-reload.ts'

function page({ isOnline = true, hasUnsavedWork = false, storageRefused = false } = {}) {
  const kept = new Map<string, string>()
  const reloads: number[] = []
  const clock = { now: 1_000_000 }
  const open = () =>
    createChunkReload({
      now: () => clock.now,
      reload: () => reloads.push(clock.now),
      isOnline: () => isOnline,
      hasUnsavedWork: () => hasUnsavedWork,
      storage: () => {
        if (storageRefused) throw new DOMException('refused', 'SecurityError')
        return { getItem: (key) => kept.get(key) ?? null, setItem: (key, value) => void kept.set(key, value) }
      },
    })
  return { open, reloads, clock }
}

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

describe('a chunk that cannot be loaded', () => {
  test('reloads the page', () => {
    const { open, reloads } = page()
    expect(open()()).toBe(true)
    expect(reloads).toHaveLength(1)
  })

  test('reloads once, however many chunks fail together', () => {
    const { open, reloads } = page()
    const reloadOnce = open()
    expect([reloadOnce(), reloadOnce(), reloadOnce()]).toEqual([true, true, true])
    expect(reloads).toHaveLength(1)
  })

  test('follows the same rule again in a page that the user chose to keep', () => {
    const { open, reloads, clock } = page()
    const reloadOnce = open()
    reloadOnce()
    vi.advanceTimersByTime(9_999)
    expect(reloadOnce()).toBe(true)
    vi.advanceTimersByTime(1)
    expect(reloadOnce()).toBe(false)
    clock.now += 30_000
    expect(reloadOnce()).toBe(true)
    expect(reloads).toHaveLength(2)
  })

  test.each([
    [29_999, false],
    [30_000, true],
    // The computer's clock was set back in the meantime.
    [-3_600_000, true],
  ])('%d ms after the last reload: reloads again is %s', (elapsedMs, expected) => {
    const { open, clock } = page()
    open()()
    clock.now += elapsedMs
    expect(open()()).toBe(expected)
  })

  test('does not reload while offline, since nothing newer can be fetched', () => {
    const { open, reloads } = page({ isOnline: false })
    expect(open()()).toBe(false)
    expect(reloads).toHaveLength(0)
  })

  test('does not reload a page with unsaved work', () => {
    const { open, reloads } = page({ hasUnsavedWork: true })
    expect(open()()).toBe(false)
    expect(reloads).toHaveLength(0)
  })

  test('does not reload if the browser refuses to remember it, since that could loop forever', () => {
    const { open, reloads } = page({ storageRefused: true })
    expect(open()()).toBe(false)
    expect(reloads).toHaveLength(0)
  })
})

const broken = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'))

describe('loading a chunk', () => {
  test('returns it', async () => {
    expect(
      await loadChunk(
        () => Promise.resolve('part'),
        () => false,
      ),
    ).toBe('part')
  })

  test('fails for good if the page may not reload again', async () => {
    await expect(loadChunk(broken, () => false)).rejects.toThrow(
      'Failed to fetch dynamically imported module',
    )
  })

  test('shows no failure while the page reloads, unless a user with unsaved work keeps the page', async () => {
    const failed = vi.fn<(error: unknown) => void>()
    const loading = loadChunk(broken, () => true).catch(failed)
    await vi.advanceTimersByTimeAsync(9_999)
    expect(failed).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    await loading
    expect(failed).toHaveBeenCalledOnce()
  })

  test('gives up after 120 s', async () => {
    const failed = vi.fn<(error: Error) => void>()
    const loading = loadChunk(
      () => new Promise(() => {}),
      () => false,
    ).catch(failed)
    await vi.advanceTimersByTimeAsync(119_999)
    expect(failed).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    await loading
    expect(failed.mock.calls[0]?.[0].message).toContain('did not arrive within 120 s')
  })
})
