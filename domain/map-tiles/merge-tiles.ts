import { readGeometry, writeGeometry } from './raw-geometry.ts'
import { layersOf, newLayer, writeLayers, type RawFeature, type RawLayer } from './raw-tile.ts'
import { signedArea } from './shape.ts'

/**
 * Merges several vector tiles into one, layer by layer: what two regions know of a place is drawn together, but areas
 * and points that both of them have only once. Where tiles do not fit together, the first counts. A tile that cannot be
 * read is left out.
 */
export function mergeTiles(tiles: readonly Uint8Array[]): Uint8Array {
  const [only, ...others] = tiles.filter((tile) => tile.length > 0)
  if (!only) return new Uint8Array()
  if (others.length === 0) return only
  const layers = new Map<string, RawLayer[]>()
  for (const tile of [only, ...others]) {
    for (const layer of layersOf(tile)) {
      const same = layers.get(layer.name)
      if (!same) layers.set(layer.name, [layer])
      else if (same[0]?.extent === layer.extent) same.push(layer)
    }
  }
  return writeLayers([...layers.values()].map(joined))
}

function joined(layers: readonly RawLayer[]): RawLayer {
  const [first, ...more] = layers
  if (!first || more.length === 0) return first ?? newLayer()
  const keys = new Map<string, number>()
  const values = new Map<string, { index: number; bytes: Uint8Array }>()
  const drawn = new Set<string>()
  const features = layers.flatMap((layer) => {
    const newKeys = layer.keys.map((key) => {
      if (!keys.has(key)) keys.set(key, keys.size)
      return keys.get(key) ?? 0
    })
    const newValues = layer.values.map((bytes) => {
      const text = String.fromCodePoint(...bytes)
      if (!values.has(text)) values.set(text, { index: values.size, bytes })
      return values.get(text)?.index ?? 0
    })
    const own = layer.features.map((feature) => ({
      ...feature,
      tags: feature.tags.map((index, at) => (at % 2 === 0 ? newKeys : newValues)[index] ?? 0),
    }))
    return withoutDrawn(own, drawn)
  })
  return {
    ...first,
    keys: [...keys.keys()],
    values: [...values.values()].map(({ bytes }) => bytes),
    features,
  }
}

const [pointType, polygonType] = [1, 3]

/**
 * Drops areas and points that earlier layers have, and remembers the rest. Overlapping extracts have the same woods,
 * and a translucent one drawn twice would be darker. Lines stay: each extract may join them differently, and they cover
 * each other.
 */
function withoutDrawn(features: readonly RawFeature[], drawn: Set<string>): RawFeature[] {
  const own: string[] = []
  const kept = features.flatMap((feature) => {
    if (feature.type !== pointType && feature.type !== polygonType) return [feature]
    const parts = partsOf(feature)
    const nameOf = (part: number[][]) => `${feature.type} ${feature.tags.join()} ${part.join(' ')}`
    const others = parts.filter((part) => !drawn.has(nameOf(part)))
    own.push(...others.map(nameOf))
    if (others.length === parts.length) return [feature]
    if (others.length === 0) return []
    return [{ ...feature, geometry: writeGeometry(others.flat(), feature.type === polygonType) }]
  })
  for (const name of own) drawn.add(name)
  return kept
}

/** Each point, or each outer ring with its holes. */
function partsOf({ type, geometry }: RawFeature): number[][][] {
  const parts: number[][][] = []
  for (const points of readGeometry(geometry)) {
    const last = parts.at(-1)
    if (type === polygonType && last && signedArea(points, 2) <= 0) last.push(points)
    else parts.push([points])
  }
  return parts
}
