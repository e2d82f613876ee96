import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { NodeReader } from '#domain/osm/nodes.ts'
import { ExtractFile } from '#server/features/atlas/import/read-extract-file.ts'
import { givenExtract, type GivenElement } from '#server/testing/given-extract.ts'

export type SomeExtract = {
  path: string
  /** How many nodes, ways and relations it has. */
  elements: number
  /** For the title of the benchmark. */
  name: string
  remove: () => void
}

/** The extract given as an argument, or a generated one. */
export async function someExtract(path: string | undefined): Promise<SomeExtract> {
  if (path !== undefined)
    return { path, elements: await countElements(path), name: 'an extract', remove: () => {} }
  const folder = mkdtempSync(join(tmpdir(), 'trailcast-bench-'))
  const target = join(folder, 'generated.osm.pbf')
  writeExtract(target)
  const remove = () => rmSync(folder, { recursive: true, force: true })
  return { path: target, elements: await countElements(target), name: 'a generated extract', remove }
}

/**
 * Counted from the block headers, which state the number of elements before they are read. This needs no second reader.
 */
async function countElements(path: string): Promise<number> {
  const file = await ExtractFile.open(path, new AbortController().signal)
  let count = 0
  for (const part of file.parts) {
    const block = await file.block(part)
    count += block.spans.ways.length + block.spans.relations.length
    for (const nodes of new NodeReader([]).read(block)) count += nodes.count
  }
  await file.close()
  return count
}

/**
 * A valley with houses, streets and paths, with about the mix of an extract of the Alps: ten nodes per way,
 * most of them of houses.
 */
function writeExtract(target: string): void {
  const elements: GivenElement[] = []
  const [rows, columns] = [600, 1000]
  const id = (row: number, column: number): number => row * columns + column + 1
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++)
      elements.push({
        type: 'node',
        id: id(row, column),
        lat: 46.8 + row / 2500 + Math.sin(column) / 9000,
        lon: 10.5 + column / 2500,
        ...(column % 500 === 250 &&
          row % 100 === 50 && { tags: { place: 'village', name: `Dorf ${row} ${column}` } }),
      })
  let ways = 0
  const kinds = ['building', 'building', 'building', 'residential', 'path', 'track', 'service']
  for (let row = 0; row < rows; row++) {
    for (let from = 0; from + 10 < columns; from += 9) {
      const kind = kinds[(row * 7 + from) % kinds.length] ?? 'path'
      const nodes = Array.from({ length: 10 }, (_, n) => id(row, from + n))
      // Streets meet those of the next row.
      if (kind !== 'building' && row + 1 < rows) nodes.push(id(row + 1, from + 9))
      const tags: Record<string, string> =
        kind === 'building' ? { building: 'yes', 'addr:housenumber': `${from}` } : { highway: kind }
      if (kind === 'path' && from % 3 === 0) tags['name'] = `Steig ${row}`
      if (kind === 'path') tags['sac_scale'] = 'mountain_hiking'
      elements.push({ type: 'way', id: ++ways, nodes, tags })
    }
  }
  for (let n = 1; n <= 600; n++)
    elements.push({
      type: 'relation',
      id: n,
      tags: { type: 'route', route: 'hiking', name: `Weg ${n}`, 'name:en': `Trail ${n}` },
      members: Array.from({ length: 40 }, (_, m) => ({ type: 'way', id: ((n * 97 + m) % ways) + 1 })),
    })
  writeFileSync(target, givenExtract(elements))
}
