import { layersOf, newLayer, writeLayers, type RawLayer } from './raw-tile.ts'

/**
 * One vector tile of several, layer by layer: what two regions know of a place is drawn together. The first
 * counts where they do not fit together. A tile that cannot be read is left out.
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
    return layer.features.map((feature) => ({
      ...feature,
      tags: feature.tags.map((index, at) => (at % 2 === 0 ? newKeys : newValues)[index] ?? 0),
    }))
  })
  return {
    ...first,
    keys: [...keys.keys()],
    values: [...values.values()].map(({ bytes }) => bytes),
    features,
  }
}
