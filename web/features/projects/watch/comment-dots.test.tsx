import { expect, test } from 'vitest'
import type { LonLat, MapHandle } from '#web/map/map-handle.ts'
import type { PlayerControl } from '#web/player/player-control.ts'
import { testStartMs } from '#domain/telemetry/recording-for-tests.ts'
import { showDotsOfScene } from './comment-dots.ts'
import type { Scene } from './scene.ts'
import { timelineForTests } from './watched-for-tests.ts'

const mark = (projectMs: number, text = 'Look') => ({
  id: `${projectMs}`,
  projectMs,
  name: 'Ann',
  text,
  picture: null,
})

/** Filmed from 20 s to 30 s, and from 60 s to 80 s; the recording is hidden from 70 s on. */
const placeAt = (absoluteMs: number | null): LonLat | null =>
  absoluteMs === null || absoluteMs >= testStartMs + 70_000 ? null : [11, 47]

function show(marks: ReturnType<typeof mark>[]) {
  const dots: HTMLElement[] = []
  const handle = {
    addMarker: (element: HTMLElement) => {
      dots.push(element)
      return { move: () => {}, remove: () => dots.splice(dots.indexOf(element), 1) }
    },
  } as unknown as MapHandle
  const seeks: number[] = []
  const control = { seek: (ms: number) => seeks.push(ms) } as unknown as PlayerControl
  const scene = { source: { timeline: timelineForTests }, placeAt, marks } as unknown as Scene
  return { dots, seeks, remove: showDotsOfScene(handle, scene, control) }
}

test('a comment about a moment is a dot on the route, which leads to it', () => {
  const { dots, seeks, remove } = show([mark(1000), mark(15_000, '<b>Here</b>')])
  expect(dots.map((dot) => dot.getAttribute('aria-label'))).toEqual([
    'Ann, 0:01: Look',
    'Ann, 0:15: <b>Here</b>',
  ])
  expect(dots[1]?.querySelector('b')).toBeNull()
  dots[1]?.click()
  expect(seeks).toEqual([15_000])
  remove()
  expect(dots).toEqual([])
})

test('where this viewer does not see the recording, there is no dot', () => {
  const { dots } = show([mark(1000), mark(25_000)])
  expect(dots).toHaveLength(1)
})
