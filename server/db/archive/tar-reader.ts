import { Buffer } from 'node:buffer'

/** Links and devices are `other`. */
export type ReadEntry = {
  type: 'file' | 'folder' | 'other'
  path: string
  mode: number
  size: number
  content: AsyncIterable<Uint8Array>
}

/** The archive is cut short or damaged. */
export class UnreadableArchiveError extends Error {
  override name = 'UnreadableArchiveError'
}

const blockSize = 512
const kinds = new Map<string, ReadEntry['type']>([
  ['0', 'file'],
  ['\u0000', 'file'],
  ['5', 'folder'],
])

/** The entries of a tar archive, one after the other; the content of one can be read until the next is asked for. */
export async function* readTar(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<ReadEntry> {
  const source = new ByteSource(bytes)
  let longPath: string | undefined
  while (true) {
    const block = await source.read(blockSize)
    if (block.every((byte) => byte === 0)) return
    checkSum(block)
    const size = sizeOf(block)
    const type = String.fromCharCode(block[156] ?? 0)
    if (type === 'x') {
      longPath = paxPath(await source.read(padded(size)), size)
      continue
    }
    const path = checkedPath(longPath ?? text(block, 0, 100))
    longPath = undefined
    const unread = { bytes: padded(size) }
    const content = source.stream(size, unread)
    yield {
      type: kinds.get(type) ?? 'other',
      path,
      mode: parseInt(text(block, 100, 8), 8) & 0o777,
      size,
      content,
    }
    await source.skip(unread.bytes)
  }
}

class ByteSource {
  readonly #chunks: AsyncIterator<Uint8Array>
  #rest: Uint8Array = new Uint8Array()

  constructor(bytes: AsyncIterable<Uint8Array>) {
    this.#chunks = bytes[Symbol.asyncIterator]()
  }

  async read(length: number): Promise<Buffer> {
    const parts: Uint8Array[] = []
    for (let missing = length; missing > 0;) {
      const part = await this.#take(missing)
      parts.push(part)
      missing -= part.length
    }
    return Buffer.concat(parts)
  }

  async *stream(length: number, unread: { bytes: number }): AsyncGenerator<Uint8Array> {
    for (let missing = length; missing > 0;) {
      const part = await this.#take(missing)
      missing -= part.length
      unread.bytes -= part.length
      yield part
    }
  }

  async skip(length: number): Promise<void> {
    for (let missing = length; missing > 0;) missing -= (await this.#take(missing)).length
  }

  async #take(most: number): Promise<Uint8Array> {
    while (this.#rest.length === 0) {
      const { value, done } = await this.#chunks.next()
      if (done) throw new UnreadableArchiveError('the archive ends too early')
      this.#rest = value
    }
    const part = this.#rest.subarray(0, most)
    this.#rest = this.#rest.subarray(part.length)
    return part
  }
}

function checkSum(block: Buffer): void {
  const expected = parseInt(text(block, 148, 8), 8)
  let sum = 8 * 32
  for (let i = 0; i < blockSize; i++) if (i < 148 || i >= 156) sum += block[i] ?? 0
  if (sum !== expected) throw new UnreadableArchiveError('this is not a tar archive, or it is damaged')
}

function sizeOf(block: Buffer): number {
  const isBinary = ((block[124] ?? 0) & 0x80) !== 0
  return isBinary ? Number(block.readBigUInt64BE(128)) : parseInt(text(block, 124, 12), 8)
}

function paxPath(records: Buffer, size: number): string | undefined {
  return /(?:^|\n)\d+ path=([^\n]*)\n/.exec(records.subarray(0, size).toString())?.[1]
}

/** Nothing in an archive may be written outside the folder it is unpacked into. */
function checkedPath(path: string): string {
  const parts = path.split('/').filter((part) => part !== '' && part !== '.')
  if (path.startsWith('/') || parts.includes('..'))
    throw new UnreadableArchiveError(`the archive has an illegal path: ${path}`)
  return parts.join('/')
}

function text(block: Buffer, start: number, length: number): string {
  const end = block.indexOf(0, start)
  return block.toString('utf8', start, end === -1 ? start + length : Math.min(end, start + length))
}

const padded = (size: number): number => Math.ceil(size / blockSize) * blockSize
