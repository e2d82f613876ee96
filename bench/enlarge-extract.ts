import { closeSync, openSync, writeSync } from 'node:fs'
import { pointKeys } from '#domain/map-tiles/kinds/points.ts'
import { Relation, Way } from '#domain/osm/elements.ts'
import { noPosition, NodeReader } from '#domain/osm/nodes.ts'
import type { Tags } from '#domain/osm/tag-keys.ts'
import { ExtractFile } from '#server/features/atlas/import/read-extract-file.ts'
import { givenBlob, givenBlock, givenExtract, type GivenElement } from '#server/testing/given-extract.ts'

/** In degrees: larger than the small countries that are published as extracts. */
const step = 0.3
const perRow = 10
const perBlock = 8000

/**
 * Writes several copies of an extract side by side into one file, with the tags that we read. The elements are
 * renumbered, so that any number of copies fits into the range of ids that we read.
 */
export async function enlargeExtract(path: string, copies: number, target: string): Promise<void> {
  const elements = await readElements(path)
  const file = openSync(target, 'w')
  writeSync(file, givenExtract([]))
  const numbers = numbersOf(elements)
  for (const type of ['node', 'way', 'relation'] as const) {
    const same = elements.filter((element) => element.type === type)
    for (let copy = 0; copy < copies; copy++) {
      for (let from = 0; from < same.length; from += perBlock) {
        const block = same.slice(from, from + perBlock).map((element) => copyOf(element, copy, numbers))
        writeSync(file, givenBlob('OSMData', givenBlock(block)))
      }
    }
  }
  closeSync(file)
}

type Numbers = Record<GivenElement['type'], Map<number, number>>

/** In file order, starting at 1. Elements that are referred to but not in the file are missing from the copies, too. */
function numbersOf(elements: readonly GivenElement[]): Numbers {
  const numbers: Numbers = { node: new Map(), way: new Map(), relation: new Map() }
  for (const { type, id } of elements) numbers[type].set(id, numbers[type].size + 1)
  return numbers
}

function copyOf(element: GivenElement, copy: number, numbers: Numbers): GivenElement {
  const idOf = (type: GivenElement['type'], id: number): number => {
    const missing = numbers[type].size + 1
    return (numbers[type].get(id) ?? missing) + copy * (missing + 1)
  }
  const id = idOf(element.type, element.id)
  if (element.type === 'node')
    return {
      ...element,
      id,
      lon: element.lon + (copy % perRow) * step,
      lat: element.lat + Math.floor(copy / perRow) * step,
    }
  if (element.type === 'way')
    return { ...element, id, nodes: element.nodes.map((node) => idOf('node', node)) }
  return {
    ...element,
    id,
    members: element.members.map((member) => ({ ...member, id: idOf(member.type, member.id) })),
  }
}

async function readElements(path: string): Promise<GivenElement[]> {
  const file = await ExtractFile.open(path, new AbortController().signal)
  const elements: GivenElement[] = []
  const reader = new NodeReader(pointKeys)
  for (const part of file.parts) {
    const block = await file.block(part)
    for (const { count, ids, lat, lon, tagged } of reader.read(block)) {
      for (let row = 0; row < count; row++) {
        const [id = 0, y = noPosition, x = noPosition] = [ids[row], lat[row], lon[row]]
        elements.push({ type: 'node', id, lat: y / 1e7, lon: x / 1e7, ...tagsOf(tagged.get(row)) })
      }
    }
    const way = new Way(block)
    for (const span of block.spans.ways) {
      way.open(span)
      elements.push({ type: 'way', id: way.id, nodes: [...way.refs()], ...tagsOf(way.tags()) })
    }
    const relation = new Relation(block)
    for (const span of block.spans.relations) {
      relation.open(span)
      const members = relation.members()
      elements.push({ type: 'relation', id: relation.id, members, ...tagsOf(relation.tags()) })
    }
  }
  await file.close()
  return elements
}

const tagsOf = (tags: Tags | undefined): { tags?: Record<string, string> } =>
  tags && tags.size > 0 ? { tags: Object.fromEntries(tags) } : {}
