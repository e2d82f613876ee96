import { numberOf } from '#domain/formats/xml/read-number.ts'
import { timeOf } from '#domain/formats/xml/read-time.ts'
import { walkXml, type XmlEnd } from '#domain/formats/xml/walk-xml.ts'
import { codeOfName, Field, fieldWithin, Place, placeWithin } from './grammar.ts'
import type { GpxTrackList } from './gpx-track-list.ts'

/** Where an element belongs if its parents were closed too early by a mistake in the file. */
const usualPlaces = new Map<string, Place>([
  ['trk', Place.file],
  ['rte', Place.file],
  ['trkseg', Place.track],
  ['trkpt', Place.segment],
  ['rtept', Place.route],
])

/** Reads any GPX: slower than the scanner, but copes with everything XML allows. */
export function parseGpx(bytes: Uint8Array, list: GpxTrackList): XmlEnd {
  const places: Place[] = []
  const codes: number[] = []
  let hasBegun = false
  return walkXml(bytes, {
    open(name, attributes) {
      const lower = name.toLowerCase()
      const code = codeOfName.get(lower) ?? 0
      const outside = hasBegun ? (usualPlaces.get(lower) ?? Place.outside) : Place.outside
      const place = placeWithin(places.at(-1) ?? outside, code)
      places.push(place)
      codes.push(code)
      hasBegun ||= place === Place.file
      list.enter(place)
      if (place === Place.file) list.setCreator(attributes['creator'] ?? '')
      if (place === Place.point)
        list.columns.begin(numberOf(attributes['lat'] ?? ''), numberOf(attributes['lon'] ?? ''))
      if (lower === 'wpt') list.addWaypoint()
    },
    close(_name, text) {
      const place = places.pop()
      const parent = places.at(-1) ?? Place.outside
      const field = fieldWithin(parent, codes.pop() ?? 0)
      if (place === Place.point) list.columns.add()
      else if (field >= Field.series) list.columns.set(field - Field.series, numberOf(text))
      else if (field === Field.time) list.setTime(parent, timeOf(text))
      else if (field !== Field.none) list.setText(parent, field, text)
    },
    isDone: () => list.columns.isFull,
  })
}
