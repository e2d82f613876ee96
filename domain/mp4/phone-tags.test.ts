import { expect, test } from 'vitest'
import { creationIn, placeIn, placeInBox } from './phone-tags.ts'
import { placeBox } from './phone-video-for-tests.ts'

const bytes = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0))

test.each([
  ['2024-06-12T10:30:15+0200', Date.UTC(2024, 5, 12, 8, 30, 15), 120],
  ['2024-06-12T10:30:15+02:00', Date.UTC(2024, 5, 12, 8, 30, 15), 120],
  ['2024-06-12T00:30:15-0930', Date.UTC(2024, 5, 12, 10, 0, 15), -570],
  ['2024-06-12T10:30:15.250Z', Date.UTC(2024, 5, 12, 10, 30, 15, 250), 0],
])('%s is a moment with a timezone', (text, utcMs, zoneMinutes) => {
  expect(creationIn(text)).toEqual({ utcMs, zoneMinutes })
})

test.each(['2024-06-12T10:30:15', '2024-06-12', '2024-13-12T10:30:15Z', 'yesterday', ''])(
  '%j is not a moment',
  (text) => {
    expect(creationIn(text)).toBeNull()
  },
)

test.each([
  ['+47.2630+011.3945+574.321/', 47.263, 11.3945],
  ['+47.2630+011.3945/', 47.263, 11.3945],
  ['-33.8568+151.2153+012.000CRSWGS_84/', -33.8568, 151.2153],
  ['+09.2504-083.7465', 9.2504, -83.7465],
])('%s is a place', (text, lat, lon) => {
  expect(placeIn(text)).toEqual({ lat, lon })
})

test.each(['+00.0000+000.0000/', '+97.2630+011.3945/', '+47.2630/', '47.2630, 11.3945', ''])(
  '%j is not a place',
  (text) => {
    expect(placeIn(text)).toBeNull()
  },
)

test.each([
  ['no name', Uint8Array.of(0)],
  ['a name', bytes('Innsbruck\0')],
  ['a name of wide letters', bytes('\u00fe\u00ff\0I\0n\0n\0\0')],
])('a box with %s gives the place', (_what, name) => {
  const box = placeBox(name, { lat: 47.263, lon: -11.3945 })
  const place = placeInBox(new DataView(box.buffer, box.byteOffset + 8, box.byteLength - 8))
  expect(place?.lat).toBeCloseTo(47.263, 4)
  expect(place?.lon).toBeCloseTo(-11.3945, 4)
})
