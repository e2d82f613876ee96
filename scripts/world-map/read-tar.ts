const blockSize = 512

/** The contents of one file of a tar archive, which is read to its end either way. */
export async function findInTar(chunks: AsyncIterable<Buffer>, name: string): Promise<Buffer | undefined> {
  let waiting = Buffer.alloc(0)
  let skip = 0
  let wanted: { size: number; parts: Buffer[]; have: number } | undefined
  let found: Buffer | undefined
  for await (const chunk of chunks) {
    let rest = waiting.length > 0 ? Buffer.concat([waiting, chunk]) : chunk
    waiting = Buffer.alloc(0)
    while (rest.length > 0) {
      if (wanted) {
        const part = rest.subarray(0, wanted.size - wanted.have)
        wanted.parts.push(part)
        wanted.have += part.length
        rest = rest.subarray(part.length)
        if (wanted.have < wanted.size) break
        found = Buffer.concat(wanted.parts)
        skip = padding(wanted.size)
        wanted = undefined
      } else if (skip > 0) {
        const skipped = Math.min(skip, rest.length)
        rest = rest.subarray(skipped)
        skip -= skipped
      } else if (rest.length < blockSize) {
        waiting = Buffer.from(rest)
        break
      } else {
        const header = readHeader(rest)
        rest = rest.subarray(blockSize)
        if (header.name === name && !found) wanted = { size: header.size, parts: [], have: 0 }
        else skip = header.size + padding(header.size)
      }
    }
  }
  return found
}

const padding = (size: number): number => (blockSize - (size % blockSize)) % blockSize

function readHeader(block: Buffer): { name: string; size: number } {
  const text = (from: number, to: number) => block.toString('utf8', from, to).replace(/\0.*$/s, '')
  const prefix = text(257, 262) === 'ustar' ? text(345, 500) : ''
  const size = Number.parseInt(text(124, 136).trim() || '0', 8)
  return { name: prefix ? `${prefix}/${text(0, 100)}` : text(0, 100), size }
}
