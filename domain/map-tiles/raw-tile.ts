import { PbfReader, PbfWriter } from 'pbf'

/** A feature exactly as in the bytes of a tile, with its geometry undecoded. */
export type RawFeature = { tags: number[]; id: number | undefined; type: number; geometry: Uint8Array }
export type RawLayer = {
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

/** None if the tile cannot be read. */
export function layersOf(tile: Uint8Array): RawLayer[] {
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

export const newLayer = (): RawLayer => ({
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
    layer.features.push(
      pbf.readMessage(readFeature, { tags: [], id: undefined, type: 0, geometry: new Uint8Array() }),
    )
}

function readFeature(field: number, feature: RawFeature, pbf: PbfReader): void {
  if (field === ofFeature.tags) pbf.readPackedVarint(feature.tags)
  else if (field === ofFeature.id) feature.id = pbf.readVarint()
  else if (field === ofFeature.type) feature.type = pbf.readVarint()
  else if (field === ofFeature.geometry) feature.geometry = pbf.readBytes()
}

/** Whether its features have a geometry, and keys and values that exist. A single one without spoils the tile. */
const isWhole = ({ keys, values, features }: RawLayer): boolean =>
  values.every(isValue) &&
  features.every(
    ({ tags, geometry }) =>
      tags.length % 2 === 0 &&
      tags.every((index, at) => index < (at % 2 === 0 ? keys.length : values.length)) &&
      isGeometry(geometry),
  )

/** How the only field of a value is read, by the value's first byte. */
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

export function writeLayers(layers: Iterable<RawLayer>): Uint8Array {
  const pbf = new PbfWriter()
  for (const layer of layers) pbf.writeMessage(fields.layer, writeLayer, layer)
  return pbf.finish()
}

function writeLayer({ name, version, extent, keys, values, features }: RawLayer, pbf: PbfWriter): void {
  pbf.writeVarintField(ofLayer.version, version)
  pbf.writeStringField(ofLayer.name, name)
  for (const feature of features) pbf.writeMessage(ofLayer.feature, writeFeature, feature)
  for (const key of keys) pbf.writeStringField(ofLayer.key, key)
  for (const value of values) pbf.writeBytesField(ofLayer.value, value)
  pbf.writeVarintField(ofLayer.extent, extent)
}

function writeFeature({ tags, id, type, geometry }: RawFeature, pbf: PbfWriter): void {
  if (id !== undefined) pbf.writeVarintField(ofFeature.id, id)
  pbf.writePackedVarint(ofFeature.tags, tags)
  pbf.writeVarintField(ofFeature.type, type)
  pbf.writeBytesField(ofFeature.geometry, geometry)
}
