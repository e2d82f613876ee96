import { writeFileSync } from 'node:fs'
import { pointKeys } from '#domain/map-tiles/kinds/points.ts'
import { Relation, Way } from '#domain/osm/elements.ts'
import { noPosition, NodeReader } from '#domain/osm/nodes.ts'
import type { Tags } from '#domain/osm/tag-keys.ts'
import { ExtractFile } from '#server/features/atlas/import/read-extract-file.ts'
import { givenExtract, type GivenElement } from '#server/testing/given-extract.ts'

/** In degrees: larger than the small countries that are published as extracts. */
const step = 0.3
const perRow = 10
/** More than the nodes of an extract of 2015 have; at most fifty copies fit into the ids that we read. */
const idStep = 5_000_000_000

/** Writes copies of an extract side by side into one file, with the tags that we read. */
export async function enlargeExtract(path: string, copies: number, target: string): Promise<void> {
  const elements = await readElements(path)
  const all: GivenElement[] = []
  for (const type of ['node', 'way', 'relation'] as const) {
    const same = elements.filter((element) => element.type === type)
    for (let copy = 0; copy < copies; copy++) for (const element of same) all.push(copyOf(element, copy))
  }
  writeFileSync(target, givenExtract(all))
}

function copyOf(element: GivenElement, copy: number): GivenElement {
  const shift = copy * idStep
  const id = element.id + shift
  if (element.type === 'node')
    return {
      ...element,
      id,
      lon: element.lon + (copy % perRow) * step,
      lat: element.lat + Math.floor(copy / perRow) * step,
    }
  if (element.type === 'way') return { ...element, id, nodes: element.nodes.map((node) => node + shift) }
  return { ...element, id, members: element.members.map((member) => ({ ...member, id: member.id + shift })) }
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
