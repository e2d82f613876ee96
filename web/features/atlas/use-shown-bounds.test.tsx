import { renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { VideoSearch } from '#contract/discovery/discovery.ts'
import type { MapActivity } from '#contract/atlas/place.ts'
import { segmentForTests } from '#web/features/discovery/project-for-tests.ts'
import { readMapState } from './map-state.ts'
import { useShownBounds } from './use-shown-bounds.ts'

type Shown = Parameters<typeof useShownBounds>[0]

const activity = (west: number, south: number) =>
  ({ bounding_box: { west, south, east: west + 1, north: south + 1 } }) as MapActivity
const list = (changes: Partial<Shown>, address = ''): Shown => ({
  kind: 'activities',
  state: readMapState(new URLSearchParams(address)),
  isOld: false,
  activities: [],
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

test('the map shows the activities that the list begins with; more of it leaves the map, and another list moves it', () => {
  const { result, rerender } = showBounds()
  expect(result.current).toBeNull()
  rerender(list({ activities: [activity(7, 46), activity(-106, 40)] }))
  const first = { west: -106, south: 40, east: 8, north: 47 }
  expect(result.current).toEqual(first)
  rerender(list({ activities: [activity(7, 46), activity(-106, 40), activity(150, -30)] }))
  expect(result.current).toEqual(first)
  // Until the other list has arrived, the old one is shown.
  rerender(list({ activities: [activity(7, 46), activity(-106, 40)], isOld: true }, 'sport=running'))
  expect(result.current).toEqual(first)
  rerender(list({ activities: [activity(7, 46)] }, 'sport=running'))
  expect(result.current).toEqual({ west: 7, south: 46, east: 8, north: 47 })
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
  rerender(list({ activities: [activity(7, 46)] }, 'w=6&s=45&e=9&n=48'))
  expect(result.current).toBeNull()
  rerender(list({ activities: [activity(7, 46)] }, 'id=trail.5%40eu'))
  expect(result.current).toBeNull()
  rerender(list(videos(null), 'w=6&s=45&e=9&n=48'))
  expect(result.current).toBeNull()
})
