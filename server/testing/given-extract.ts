import { deflateSync, zstdCompressSync } from 'node:zlib'
import { PbfWriter } from 'pbf'
import type { BoundingBox } from '#domain/geo/bounding-box.ts'

type Tags = Readonly<Record<string, string>>
export type GivenNode = { type: 'node'; id: number; lat: number; lon: number; tags?: Tags }
export type GivenWay = { type: 'way'; id: number; nodes: number[]; tags?: Tags }
export type GivenMember = { type: GivenElement['type']; id: number; role?: string }
export type GivenRelation = { type: 'relation'; id: number; members: GivenMember[]; tags?: Tags }
export type GivenElement = GivenNode | GivenWay | GivenRelation

export type ExtractOptions = {
  /** Fewer elements per block make more blocks. */
  elementsPerBlock?: number
  /** Single nodes instead of dense ones: allowed but rare. */
  isSparse?: boolean
  /** The features that the header requires a reader to support. */
  requiredFeatures?: string[]
  compression?: Compression
  /** The area that the header says was cut out. */
  box?: BoundingBox
}

export type Compression = 'none' | 'zlib' | 'zstd'

/** The bytes of an `.osm.pbf` file with these elements in this order, as real extracts are written. */
export function givenExtract(elements: readonly GivenElement[], options: ExtractOptions = {}): Buffer {
  const { requiredFeatures = ['OsmSchema-V0.6', 'DenseNodes'], compression = 'zlib' } = options
  const optional = isSorted(elements) ? ['Sort.Type_then_ID'] : []
  const header = headerBlock({ required: requiredFeatures, optional, box: options.box })
  const blobs = [givenBlob('OSMHeader', header, { compression })]
  for (const block of blocksOf(elements, options.elementsPerBlock ?? 8000))
    blobs.push(givenBlob('OSMData', givenBlock(block, options.isSparse ?? false), { compression }))
  return Buffer.concat(blobs)
}

/** A blob of a file. The declared size may be wrong on purpose, to test how a reader handles it. */
export function givenBlob(
  type: string,
  bytes: Uint8Array,
  { compression = 'zlib', rawSize = bytes.length }: { compression?: Compression; rawSize?: number } = {},
): Buffer {
  const blob = new PbfWriter()
  if (compression === 'none') blob.writeBytesField(1, bytes)
  else {
    blob.writeVarintField(2, rawSize)
    if (compression === 'zlib') blob.writeBytesField(3, deflateSync(bytes))
    else blob.writeBytesField(7, zstdCompressSync(bytes))
  }
  return givenRawBlob(type, blob.finish())
}

export function givenRawBlob(type: string, blob: Uint8Array): Buffer {
  const header = new PbfWriter()
  header.writeStringField(1, type)
  header.writeVarintField(3, blob.length)
  const head = header.finish()
  const size = Buffer.alloc(4)
  size.writeUInt32BE(head.length)
  return Buffer.concat([size, head, blob])
}

type Header = { required: string[]; optional: string[]; box: BoundingBox | undefined }

function headerBlock({ required, optional, box }: Header): Uint8Array {
  const pbf = new PbfWriter()
  if (box) pbf.writeMessage(1, writeBox, box)
  for (const feature of required) pbf.writeStringField(4, feature)
  for (const feature of optional) pbf.writeStringField(5, feature)
  return pbf.finish()
}

/** In billionths of a degree. */
function writeBox({ west, south, east, north }: BoundingBox, pbf: PbfWriter): void {
  const sides = [west, east, north, south]
  sides.forEach((degrees, place) => pbf.writeSVarintField(place + 1, Math.round(degrees * 1e9)))
}

const typeNumbers = { node: 0, way: 1, relation: 2 } as const

function isSorted(elements: readonly GivenElement[]): boolean {
  return elements.every((element, index) => {
    const before = elements[index - 1]
    if (!before) return true
    const step = typeNumbers[element.type] - typeNumbers[before.type]
    return step > 0 || (step === 0 && element.id > before.id)
  })
}

/** A block holds elements of one type, as in all real files. */
function blocksOf(elements: readonly GivenElement[], max: number): GivenElement[][] {
  const blocks: GivenElement[][] = []
  for (const element of elements) {
    const last = blocks.at(-1)
    if (last && last.length < max && last[0]?.type === element.type) last.push(element)
    else blocks.push([element])
  }
  return blocks
}

/** The strings of a block, each once. The first one is empty, because 0 ends the tags of a node. */
class Strings {
  readonly places = new Map<string, number>([['', 0]])

  placeOf(text: string): number {
    const place = this.places.get(text) ?? this.places.size
    this.places.set(text, place)
    return place
  }
}

/** The contents of a blob with elements. */
export function givenBlock(elements: readonly GivenElement[], isSparse = false): Uint8Array {
  const strings = new Strings()
  const group = new PbfWriter()
  const nodes = elements.filter((element) => element.type === 'node')
  if (nodes.length > 0 && !isSparse) group.writeMessage(2, writeDense, { nodes, strings })
  else for (const node of nodes) group.writeMessage(1, writeNode, { node, strings })
  for (const element of elements) {
    if (element.type === 'way') group.writeMessage(3, writeWay, { way: element, strings })
    if (element.type === 'relation') group.writeMessage(4, writeRelation, { relation: element, strings })
  }
  const block = new PbfWriter()
  block.writeMessage(1, writeStrings, strings)
  block.writeBytesField(2, group.finish())
  return block.finish()
}

function writeStrings({ places }: Strings, pbf: PbfWriter): void {
  for (const text of places.keys()) pbf.writeStringField(1, text)
}

/** In ten-millionths of a degree, the format's default. */
const units = (degrees: number): number => Math.round(degrees * 1e7)

const steps = (values: number[]): number[] => values.map((value, index) => value - (values[index - 1] ?? 0))

function writeDense({ nodes, strings }: { nodes: GivenNode[]; strings: Strings }, pbf: PbfWriter): void {
  pbf.writePackedSVarint(1, steps(nodes.map(({ id }) => id)))
  pbf.writePackedSVarint(8, steps(nodes.map(({ lat }) => units(lat))))
  pbf.writePackedSVarint(9, steps(nodes.map(({ lon }) => units(lon))))
  if (!nodes.some(({ tags }) => tags)) return
  const tagged = nodes.flatMap(({ tags = {} }) => [
    ...Object.entries(tags)
      .flat()
      .map((text) => strings.placeOf(text)),
    0,
  ])
  pbf.writePackedVarint(10, tagged)
}

function writeTags({ tags = {} }: GivenElement, strings: Strings, pbf: PbfWriter): void {
  const keys = Object.keys(tags).map((text) => strings.placeOf(text))
  const values = Object.values(tags).map((text) => strings.placeOf(text))
  pbf.writePackedVarint(2, keys)
  pbf.writePackedVarint(3, values)
}

function writeNode({ node, strings }: { node: GivenNode; strings: Strings }, pbf: PbfWriter): void {
  pbf.writeSVarintField(1, node.id)
  writeTags(node, strings, pbf)
  pbf.writeSVarintField(8, units(node.lat))
  pbf.writeSVarintField(9, units(node.lon))
}

function writeWay({ way, strings }: { way: GivenWay; strings: Strings }, pbf: PbfWriter): void {
  pbf.writeVarintField(1, way.id)
  writeTags(way, strings, pbf)
  pbf.writePackedSVarint(8, steps(way.nodes))
}

function writeRelation(
  { relation, strings }: { relation: GivenRelation; strings: Strings },
  pbf: PbfWriter,
): void {
  const { members } = relation
  pbf.writeVarintField(1, relation.id)
  writeTags(relation, strings, pbf)
  pbf.writePackedVarint(
    8,
    members.map(({ role = '' }) => strings.placeOf(role)),
  )
  pbf.writePackedSVarint(9, steps(members.map(({ id }) => id)))
  pbf.writePackedVarint(
    10,
    members.map(({ type }) => typeNumbers[type]),
  )
}
