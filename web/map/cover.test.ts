import type { Map as MapLibreMap } from 'maplibre-gl'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { coverUntilDrawn } from './cover.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** What the cover needs of a map: MapLibre asks `isWaiting` before it draws a frame. */
function coveredMap() {
  const listeners = new Map<string, (event: object) => void>()
  const map = {
    isLoaded: false,
    isWaiting: () => false,
    repaints: 0,
    loaded: () => map.isLoaded,
    triggerRepaint: () => void (map.repaints += 1),
    on: (name: string, listener: (event: object) => void) => void listeners.set(name, listener),
  }
  const onShown = vi.fn<() => void>()
  const abort = new AbortController()
  const cover = coverUntilDrawn(map as unknown as MapLibreMap, onShown, abort.signal)
  return { map, cover, onShown, abort, fire: (name: string, event = {}) => listeners.get(name)?.(event) }
}

test('nothing is drawn before everything on the map is there, and then it is shown', () => {
  const { map, onShown, fire } = coveredMap()
  expect(map.isWaiting()).toBe(true)
  map.isLoaded = true
  expect(map.isWaiting()).toBe(false)
  expect(onShown).not.toHaveBeenCalled()
  fire('load')
  expect(onShown).toHaveBeenCalledTimes(1)
  // From then on, frames come as they are.
  map.isLoaded = false
  expect(map.isWaiting()).toBe(false)
})

test('a part of the first picture that comes later is waited for', () => {
  const { map, cover } = coveredMap()
  const one = cover.hold()
  const other = cover.hold()
  map.isLoaded = true
  one()
  one()
  expect(map.isWaiting()).toBe(true)
  const before = map.repaints
  other()
  expect(map.isWaiting()).toBe(false)
  // Nothing else may ask for a frame any more.
  expect(map.repaints).toBe(before + 1)
})

test('whoever moves the map sees it at once, and moves of the page change nothing', () => {
  const { map, cover, onShown, fire } = coveredMap()
  cover.hold()
  fire('movestart')
  expect(map.isWaiting()).toBe(true)
  fire('movestart', { originalEvent: {} })
  expect(map.isWaiting()).toBe(false)
  expect(onShown).toHaveBeenCalledTimes(1)
  fire('load')
  expect(onShown).toHaveBeenCalledTimes(1)
})

test('a part that never comes does not keep the map covered, unless the map is gone', () => {
  const { map, onShown } = coveredMap()
  const removed = coveredMap()
  removed.abort.abort()
  vi.advanceTimersByTime(14_999)
  expect(onShown).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(map.isWaiting()).toBe(false)
  expect(onShown).toHaveBeenCalledTimes(1)
  expect(removed.onShown).not.toHaveBeenCalled()
})
