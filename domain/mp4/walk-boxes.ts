import type { ByteSource, StopSignal } from '#domain/media/byte-source.ts'
import { boxFacts, type BoxFacts } from './box-facts.ts'
import { childrenOf, fourCharactersAt, type Box } from './box.ts'
import { movieMessages, UnreadableMovieError } from './movie-messages.ts'
import { largestIndex } from './read-movie.ts'
import { readExactly, topBoxes, type TopBox } from './top-boxes.ts'

/** A box of the file with its children. Offsets and sizes in bytes, header included. */
export type BoxNode = { type: string; offset: number; size: number; facts: BoxFacts; children: BoxNode[] }

/** `problem` is a message about where the file could no longer be followed. */
export type BoxTree = { boxes: BoxNode[]; count: number; isComplete: boolean; problem: string | null }

const maxBoxes = 20_000
const deepest = 12
/** The largest box besides the index worth reading for its facts. */
const largestOther = 64 * 1024

/** Boxes that contain boxes, and how many bytes precede them. */
const holders: Partial<Record<string, number>> = Object.fromEntries([
  ...[
    'moov',
    'trak',
    'mdia',
    'minf',
    'stbl',
    'dinf',
    'edts',
    'udta',
    'mvex',
    'moof',
    'traf',
    'mfra',
    'ilst',
    'gmhd',
    'tapt',
  ].map((type) => [type, 0]),
  ...['dref', 'stsd', 'keys'].map((type) => [type, 8]),
  ...['avc1', 'avc3', 'hvc1', 'hev1', 'av01', 'vp09', 'dvh1', 'dvhe'].map((type) => [type, 78]),
  ...['mp4a', 'ac-3', 'Opus'].map((type) => [type, 28]),
])
/** Boxes worth reading; for the others only the position is given. */
const readTypes = new Set(['moov', 'moof', 'ftyp', 'styp', 'sidx', 'mfra', 'meta', 'uuid'])

/**
 * All boxes of a file, for people who want to see what is in it. Whatever is wrong with the file, everything
 * found before that is returned.
 */
export async function walkBoxes(source: ByteSource, signal?: StopSignal): Promise<BoxTree> {
  const tree: BoxTree = { boxes: [], count: 0, isComplete: true, problem: null }
  try {
    let end = 0
    for await (const top of topBoxes(source, signal)) {
      if (!hasRoom(tree)) return tree
      tree.boxes.push(await topNode(tree, top, { source, signal }))
      end = top.offset + top.size
    }
    if (end < source.size) tree.problem ??= movieMessages.damaged(end)
    if (end > source.size) tree.problem ??= movieMessages.cutOff
  } catch (error) {
    if (!(error instanceof UnreadableMovieError)) throw error
    tree.problem ??= error.message
  }
  tree.isComplete &&= tree.problem === null
  return tree
}

function hasRoom(tree: BoxTree): boolean {
  if (tree.count < maxBoxes) return true
  tree.isComplete = false
  return false
}

async function topNode(
  tree: BoxTree,
  { type, offset, headerSize, size }: TopBox,
  { source, signal }: { source: ByteSource; signal: StopSignal | undefined },
): Promise<BoxNode> {
  const isRead =
    readTypes.has(type) &&
    offset + size <= source.size &&
    size <= (type === 'moov' || type === 'moof' ? largestIndex : largestOther)
  if (!isRead) {
    tree.count++
    return { type, offset, size, facts: {}, children: [] }
  }
  const bytes = await readExactly(source, offset + headerSize, offset + size, signal)
  return nodeOf(
    tree,
    { type, offset, size, content: new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength) },
    0,
  )
}

function nodeOf(tree: BoxTree, box: Box, depth: number): BoxNode {
  const { type, offset, size } = box
  tree.count++
  const node: BoxNode = { type, offset, size, facts: factsOf(box), children: [] }
  const from = type === 'meta' ? metaStart(box) : holders[type]
  if (from === undefined || depth === deepest) return node
  try {
    for (const child of childrenOf(box, from)) {
      if (!hasRoom(tree)) break
      node.children.push(nodeOf(tree, child, depth + 1))
    }
  } catch (error) {
    if (!(error instanceof UnreadableMovieError)) throw error
    tree.problem ??= error.message
  }
  return node
}

/** A box too short for its facts has none. */
function factsOf(box: Box): BoxFacts {
  try {
    return boxFacts(box)
  } catch (error) {
    if (error instanceof RangeError) return {}
    throw error
  }
}

/** MP4 has four version bytes before the boxes, QuickTime has none. */
function metaStart({ content }: Box): number {
  return content.byteLength >= 8 && fourCharactersAt(content, 4) === 'hdlr' ? 0 : 4
}
