import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { createSampler } from '#domain/telemetry/create-sampler.ts'
import { encodeSamples } from '#domain/telemetry/samples-codec.ts'
import { recordingForTests, testStartMs } from '#domain/telemetry/recording-for-tests.ts'
import { prepareRecording } from '#web/workers/recordings/prepare-recording.ts'
import { MiniRoute } from './mini-route.tsx'
import { createPreviewStore, placesOf } from './preview.ts'
import { sourceOf } from './project-source.ts'
import { routeOf } from './route-lines.ts'
import { projectForTests, recordedForTests, timelineForTests } from './watched-for-tests.ts'

afterEach(cleanup)

const second = Array.from({ length: 101 }, (_, i) => i)
/** A hundred seconds to the east, at a longitude that is counted from -180 to 180. */
const eastwards = (fromLon: number) =>
  recordingForTests({
    second,
    lat: second.map((s) => 47 + 0.002 * Math.sin(s)),
    lon: second.map((s) => ((fromLon + s * 0.0001 + 540) % 360) - 180),
  })

/** Draws the route of a watch, and the current moment as a camera recorded it. */
function draw(watchLon: number, cameraLon: number) {
  const [way, filmed] = [eastwards(watchLon), eastwards(cameraLon)]
  const prepared = prepareRecording({
    samples: new Uint8Array(encodeSamples(way.samples, [])).buffer,
    sport: 'cycling',
    laps: [],
    pauses: [],
  })
  const sampler = createSampler(filmed.samples, [], { sport: 'cycling' })
  const preview = createPreviewStore()
  const scene = {
    source: sourceOf(projectForTests()),
    route: routeOf([{ ...recordedForTests(), prepared }], sampler, timelineForTests),
    preview,
    placeAt: placesOf(sampler),
    marks: [],
    control: null,
  }
  const { container } = render(<MiniRoute scene={scene} />)
  const point = (atSecond: number) => {
    preview.set({ projectMs: null, absoluteMs: testStartMs + atSecond * 1000 })
    const circle = Array.from(container.querySelectorAll('circle')).find(
      (each) => each.getAttribute('visibility') === 'visible',
    )
    return [circle?.getAttribute('cx'), circle?.getAttribute('cy')].map(Number)
  }
  const points = Array.from(container.querySelectorAll('path')).flatMap((path) =>
    Array.from(path.getAttribute('d')?.matchAll(/-?[\d.]+/g) ?? [], ([text]) => Number(text)),
  )
  return { points, point }
}

test.each([
  ['a filmed point slightly west of the way', 11, 10.997],
  ['a filmed point slightly east of it', 11, 11.003],
  ['a way across the date line', 179.996, 179.996],
  ['a camera that is west of a watch at the date line', -179.9995, 179.997],
  ['a way just east of the date line', -179.9999, -179.9999],
])('%s stays on the sheet, and so does its dot', (_, watchLon, cameraLon) => {
  const { points, point } = draw(watchLon, cameraLon)
  expect(points.length).toBeGreaterThan(20)
  // With room for the dot.
  for (const coordinate of points) {
    expect(coordinate).toBeGreaterThanOrEqual(8)
    expect(coordinate).toBeLessThanOrEqual(92)
  }
  const dots = [22, 65, 78].map(point)
  for (const coordinate of dots.flat()) {
    expect(coordinate).toBeGreaterThan(7)
    expect(coordinate).toBeLessThan(93)
  }
  // From west to east.
  expect(dots.map(([x]) => x)).toEqual(dots.map(([x]) => x!).toSorted((a, b) => a - b))
})

test('the dot of a moment that was not filmed may lie beside all that is drawn, but not on the other side of the world', () => {
  const [x] = draw(11, 10.9985).point(0)
  expect(x).toBeGreaterThan(-20)
  expect(x).toBeLessThan(8)
})
