import type { MapKind } from '#domain/map-tiles/shape.ts'
import { elevationOf } from '#domain/osm/elevation.ts'
import { populationOf } from '#domain/osm/importance.ts'
import type { Tags } from '#domain/osm/tag-keys.ts'
import { namesOf } from './named.ts'

/** A node is a point on the map only with one of these keys. */
export const pointKeys = ['place', 'natural', 'tourism', 'amenity'] as const

const places: Record<string, { minZoom: number; people: number }> = {
  city: { minZoom: 6, people: 100_000 },
  town: { minZoom: 7, people: 10_000 },
  village: { minZoom: 9, people: 1000 },
  suburb: { minZoom: 11, people: 3000 },
  hamlet: { minZoom: 11, people: 100 },
  quarter: { minZoom: 13, people: 1000 },
  neighbourhood: { minZoom: 13, people: 300 },
  isolated_dwelling: { minZoom: 13, people: 10 },
}

const peaks: Record<string, number> = { peak: 9, volcano: 9, saddle: 12 }

const pointsOfInterest: Record<string, { class: string; minZoom: number }> = {
  alpine_hut: { class: 'lodging', minZoom: 12 },
  wilderness_hut: { class: 'lodging', minZoom: 12 },
  viewpoint: { class: 'attraction', minZoom: 14 },
  spring: { class: 'spring', minZoom: 14 },
  drinking_water: { class: 'drinking_water', minZoom: 14 },
}

const point = (layer: MapKind['layer'], minZoom: number, tags: MapKind['tags']): MapKind => ({
  layer,
  type: 'point',
  minZoom,
  tags,
})

/** How a node, or the middle of an area, appears on the map as a point. */
export function pointKindOf(tags: Tags): MapKind | undefined {
  return placeKind(tags) ?? peakKind(tags) ?? interestKind(tags)
}

function placeKind(tags: Tags): MapKind | undefined {
  const name = tags.get('place') ?? ''
  const place = Object.hasOwn(places, name) ? places[name] : undefined
  const names = place && namesOf(tags)
  if (!place || !names) return undefined
  const people = populationOf(tags) ?? place.people
  // From 2 for a city of ten million to 14 for a single house.
  const rank = Math.round(16 - 2 * Math.log10(Math.max(people, 10)))
  return point('place', place.minZoom, { ...names, class: name, rank })
}

function peakKind(tags: Tags): MapKind | undefined {
  const name = tags.get('natural') ?? ''
  const minZoom = Object.hasOwn(peaks, name) ? peaks[name] : undefined
  const names = minZoom === undefined ? undefined : namesOf(tags)
  if (minZoom === undefined || !names) return undefined
  const ele = heightOf(tags)
  return point('mountain_peak', minZoom, { ...names, class: name, ele })
}

function heightOf(tags: Tags): number | undefined {
  const elevation = elevationOf(tags)
  return elevation === null ? undefined : Math.round(elevation)
}

function interestKind(tags: Tags): MapKind | undefined {
  const name = [tags.get('tourism'), tags.get('natural'), tags.get('amenity')].find(
    (one) => one !== undefined && Object.hasOwn(pointsOfInterest, one),
  )
  const found = name === undefined ? undefined : pointsOfInterest[name]
  if (!found) return undefined
  const looks = { ...namesOf(tags), class: found.class, subclass: name, ele: heightOf(tags) }
  return point('poi', found.minZoom, looks)
}
