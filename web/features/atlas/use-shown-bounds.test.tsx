import { renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { VideoSearch } from '#contract/discovery/discovery.ts'
import type { MapActivities } from '#contract/atlas/place.ts'
import { segmentForTests } from '#web/features/discovery/project-for-tests.ts'
import { readMapState } from './map-state.ts'
import { useShownBounds } from './use-shown-bounds.ts'

type Shown = Parameters<typeof useShownBounds>[0]

type Box = MapActivities['bounding_box']

/** Pages of activities; the first says how far all of them reach. */
const activities = (bounding_box: Box, pages = 1): Partial<Shown> => {
  const more = { items: [], next_cursor: 'next', bounding_box: null }
  const all = [{ ...more, bounding_box }, ...Array.from({ length: pages - 1 }, () => more)]
  return { kind: 'activities', activities: { pages: all, pageParams: all.map(() => null) } }
}
const list = (changes: Partial<Shown>, address = ''): Shown => ({
  kind: 'activities',
  state: readMapState(new URLSearchParams(address)),
  isOld: false,
  activities: undefined,
  videos: undefined,
  ...changes,
})
/** A page of videos of one place, of a list of videos of more places. */
const videos = (bounding_box: VideoSearch['bounding_box']): Partial<Shown> => ({
  kind: 'videos',
  videos: {
    pages: [{ pi: 0, next_pi: 1, i: 0, bounding_box, items: [segmentForTests()] }],
    pageParams: [0],
  },
})

const showBounds = () => renderHook((shown: Shown) => useShownBounds(shown), { initialProps: list({}) })

const alps = { west: 7, south: 46, east: 8, north: 47 }

test('the map shows all activities of the list; more of it leaves the map, and another list moves it', () => {
  const { result, rerender } = showBounds()
  expect(result.current).toBeNull()
  const all = { west: -106, south: -30, east: 151, north: 47 }
  rerender(list(activities(all)))
  expect(result.current).toEqual(all)
  rerender(list(activities(all, 2)))
  expect(result.current).toEqual(all)
  // Until the other list has arrived, the old one is shown.
  rerender(list({ ...activities(all), isOld: true }, 'sport=running'))
  expect(result.current).toEqual(all)
  rerender(list(activities(alps), 'sport=running'))
  expect(result.current).toEqual(alps)
})

test('the map shows all videos that are found, however few of them the first page has', () => {
  const { result, rerender } = showBounds()
  const all = { west: -106, south: -40, east: 151, north: 60 }
  rerender(list(videos(all)))
  expect(result.current).toEqual(all)
  rerender(list(videos({ west: 9, south: 47, east: 10, north: 48 }), 'q=ridge'))
  expect(result.current).toEqual({ west: 9, south: 47, east: 10, north: 48 })
})

test('what is found in an area or at a place does not move the map', () => {
  const { result, rerender } = showBounds()
  rerender(list(activities(alps), 'w=6&s=45&e=9&n=48'))
  expect(result.current).toBeNull()
  rerender(list(activities(alps), 'id=trail.5%40eu'))
  expect(result.current).toBeNull()
  rerender(list(videos(null), 'w=6&s=45&e=9&n=48'))
  expect(result.current).toBeNull()
})
