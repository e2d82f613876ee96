import { Buffer } from 'node:buffer'

export type TarFile = {
  type: 'file'
  path: string
  mode: number
  size: number
  content: AsyncIterable<Uint8Array> | Iterable<Uint8Array>
}
export type TarFolder = { type: 'folder'; path: string; mode: number }
export type TarEntry = TarFile | TarFolder

const blockSize = 512
const largestOctalSize = 0o77777777777

/** The bytes of a tar archive (POSIX ustar, with pax headers for long names), so that any `tar` can read it. */
export async function* tarBytes(
  entries: AsyncIterable<TarEntry> | Iterable<TarEntry>,
): AsyncGenerator<Uint8Array> {
  for await (const entry of entries) {
    const path = entry.type === 'folder' ? `${entry.path}/` : entry.path
    if (Buffer.byteLength(path) > 100) yield* paxPath(path)
    const size = entry.type === 'file' ? entry.size : 0
    yield header({ path, mode: entry.mode, size, type: entry.type === 'file' ? '0' : '5' })
    if (entry.type === 'file') yield* exactly(entry.content, size)
    yield padding(size)
  }
  yield Buffer.alloc(2 * blockSize)
}

/** A file may grow or shrink while it is read, but the header has already said its size. */
async function* exactly(content: TarFile['content'], size: number): AsyncGenerator<Uint8Array> {
  let missing = size
  for await (const chunk of content) {
    if (missing === 0) break
    const part = chunk.subarray(0, missing)
    missing -= part.length
    yield part
  }
  for (const zeros = Buffer.alloc(65_536); missing > 0; missing -= Math.min(missing, zeros.length))
    yield zeros.subarray(0, missing)
}

function* paxPath(path: string): Generator<Uint8Array> {
  const body = ` path=${path}\n`
  // The record begins with its own length, the digits of the length included.
  let length = Buffer.byteLength(body)
  while (String(length).length + Buffer.byteLength(body) !== length)
    length = String(length).length + Buffer.byteLength(body)
  const record = Buffer.from(`${length}${body}`)
  yield header({ path: 'pax', mode: 0o644, size: record.length, type: 'x' })
  yield record
  yield padding(record.length)
}

function header({
  path,
  mode,
  size,
  type,
}: {
  path: string
  mode: number
  size: number
  type: '0' | '5' | 'x'
}): Uint8Array {
  const block = Buffer.alloc(blockSize)
  block.write(path, 0, 100)
  block.write(octal(mode & 0o7777, 7), 100)
  block.write(octal(0, 7), 108)
  block.write(octal(0, 7), 116)
  if (size <= largestOctalSize) block.write(octal(size, 11), 124)
  else {
    block.writeUInt8(0x80, 124)
    block.writeBigUInt64BE(BigInt(size), 128)
  }
  block.write(octal(0, 11), 136)
  block.write('        ', 148)
  block.write(type, 156)
  block.write('ustar\u000000', 257)
  const checksum = block.reduce((sum, byte) => sum + byte, 0)
  block.write(`${octal(checksum, 6)}\u0000 `, 148)
  return block
}

const octal = (value: number, digits: number): string => value.toString(8).padStart(digits, '0')
const padding = (size: number): Uint8Array => Buffer.alloc((blockSize - (size % blockSize)) % blockSize)
