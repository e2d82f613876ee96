import { PbfReader, PbfWriter } from 'pbf'

type RawFeature = { tags: number[]; rest: { field: number; value: number | Uint8Array }[] }
type RawLayer = {
  name: string
  version: number
  extent: number
  keys: string[]
  values: Uint8Array[]
  features: RawFeature[]
}

const fields = { layer: 3 } as const
const ofLayer = { name: 1, feature: 2, key: 3, value: 4, extent: 5, version: 15 } as const
const ofFeature = { id: 1, tags: 2, type: 3, geometry: 4 } as const
const usualExtent = 4096

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
  const pbf = new PbfWriter()
  for (const same of layers.values()) pbf.writeMessage(fields.layer, writeLayer, joined(same))
  return pbf.finish()
}

function layersOf(tile: Uint8Array): RawLayer[] {
  const layers: RawLayer[] = []
  try {
    new PbfReader(tile).readFields((field, _, pbf) => {
      if (field === fields.layer) layers.push(pbf.readMessage(readLayer, newLayer()))
    }, null)
    if (!layers.every(isWhole)) return []
  } catch {
    return []
  }
  return layers
}

const newLayer = (): RawLayer => ({
  name: '',
  version: 1,
  extent: usualExtent,
  keys: [],
  values: [],
  features: [],
})

function readLayer(field: number, layer: RawLayer, pbf: PbfReader): void {
  if (field === ofLayer.name) layer.name = pbf.readString()
  else if (field === ofLayer.version) layer.version = pbf.readVarint()
  else if (field === ofLayer.extent) layer.extent = pbf.readVarint()
  else if (field === ofLayer.key) layer.keys.push(pbf.readString())
  else if (field === ofLayer.value) layer.values.push(pbf.readBytes())
  else if (field === ofLayer.feature)
    layer.features.push(pbf.readMessage(readFeature, { tags: [], rest: [] }))
}

function readFeature(field: number, { tags, rest }: RawFeature, pbf: PbfReader): void {
  if (field === ofFeature.tags) pbf.readPackedVarint(tags)
  else if (field === ofFeature.geometry) rest.push({ field, value: pbf.readBytes() })
  else if (field === ofFeature.id || field === ofFeature.type) rest.push({ field, value: pbf.readVarint() })
}

/** Whether its features have a geometry, and keys and values that exist. One that does not spoils the tile. */
const isWhole = ({ keys, values, features }: RawLayer): boolean =>
  values.every(isValue) &&
  features.every(
    ({ tags, rest }) =>
      tags.length % 2 === 0 &&
      tags.every((index, at) => index < (at % 2 === 0 ? keys.length : values.length)) &&
      rest.some(({ value }) => value instanceof Uint8Array && isGeometry(value)),
  )

/** By the first byte of a value: how its only field is read. */
const valueReaders: Record<number, (pbf: PbfReader) => unknown> = {
  0x0a: (pbf) => pbf.readBytes(),
  0x15: (pbf) => pbf.readFloat(),
  0x19: (pbf) => pbf.readDouble(),
  0x20: (pbf) => pbf.readVarint(),
  0x28: (pbf) => pbf.readVarint(),
  0x30: (pbf) => pbf.readVarint(),
  0x38: (pbf) => pbf.readVarint(),
}

function isValue(bytes: Uint8Array): boolean {
  const read = valueReaders[bytes[0] ?? 0]
  if (!read) return false
  const pbf = new PbfReader(bytes)
  pbf.pos = 1
  read(pbf)
  return pbf.pos === bytes.length
}

const moveTo = 1
const lineTo = 2
const closePath = 7

function isGeometry(bytes: Uint8Array): boolean {
  const pbf = new PbfReader(bytes)
  for (let isFirst = true; pbf.pos < bytes.length; isFirst = false) {
    const number = pbf.readVarint()
    const command = number & 7
    if (isFirst && command !== moveTo) return false
    if (command !== moveTo && command !== lineTo && command !== closePath) return false
    const numbers = command === closePath ? 0 : 2 * (number >>> 3)
    for (let at = 0; at < numbers; at++) {
      if (pbf.pos >= bytes.length) return false
      pbf.readVarint()
    }
  }
  return bytes.length > 0
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
    return layer.features.map(({ tags, rest }) => ({
      rest,
      tags: tags.map((index, at) => (at % 2 === 0 ? newKeys : newValues)[index] ?? 0),
    }))
  })
  return {
    ...first,
    keys: [...keys.keys()],
    values: [...values.values()].map(({ bytes }) => bytes),
    features,
  }
}

function writeLayer({ name, version, extent, keys, values, features }: RawLayer, pbf: PbfWriter): void {
  pbf.writeVarintField(ofLayer.version, version)
  pbf.writeStringField(ofLayer.name, name)
  for (const feature of features) pbf.writeMessage(ofLayer.feature, writeFeature, feature)
  for (const key of keys) pbf.writeStringField(ofLayer.key, key)
  for (const value of values) pbf.writeBytesField(ofLayer.value, value)
  pbf.writeVarintField(ofLayer.extent, extent)
}

function writeFeature({ tags, rest }: RawFeature, pbf: PbfWriter): void {
  pbf.writePackedVarint(ofFeature.tags, tags)
  for (const { field, value } of rest) {
    if (typeof value === 'number') pbf.writeVarintField(field, value)
    else pbf.writeBytesField(field, value)
  }
}
