import { expect, test } from 'vitest'
import { graticule } from './graticule.ts'

const texts = (lines: ReturnType<typeof graticule>, axis: 'lon' | 'lat') =>
  lines.filter((line) => line.axis === axis).map(({ text }) => text)

test('round degrees are drawn, as many as there is room for, and named by the hemisphere', () => {
  const lines = graticule({ west: -1.2, south: -0.9, east: 1.4, north: 0.9 }, { lon: 4, lat: 4 })
  expect(texts(lines, 'lon')).toEqual(['1° W', '0°', '1° E'])
  expect(texts(lines, 'lat')).toEqual(['0°'])
})

test('close up they are minutes and seconds, which do not drift from the sum of fractions', () => {
  const lines = graticule({ west: 11.24, south: 47.2, east: 11.51, north: 47.36 }, { lon: 6, lat: 6 })
  expect(texts(lines, 'lon')).toEqual(['11°15′ E', '11°20′ E', '11°25′ E', '11°30′ E'])
  expect(texts(lines, 'lat')).toEqual(['47°15′ N', '47°20′ N'])
  const near = graticule({ west: 11.25, south: 47.2, east: 11.2542, north: 47.2021 }, { lon: 4, lat: 4 })
  expect(texts(near, 'lon')).toEqual(['11°15′ E', '11°15′5″ E', '11°15′10″ E', '11°15′15″ E'])
})

test('beyond the 180th meridian, degrees go on in the west', () => {
  const lines = graticule({ west: 178.5, south: -20, east: 182.5, north: -18 }, { lon: 4, lat: 4 })
  expect(texts(lines, 'lon')).toEqual(['179° E', '180°', '179° W', '178° W'])
})
