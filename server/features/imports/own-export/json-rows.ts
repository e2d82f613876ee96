import { serverMessages } from '#contract/server-messages.ts'
import { UnreadableFileError } from '#domain/telemetry/recording.ts'

/** More than the laps, pauses and lengths of the longest activity need. */
const maxBytes = 30_000_000

const [quote, backslash, comma] = [0x22, 0x5c, 0x2c]
const [openList, closeList, openObject, closeObject] = [0x5b, 0x5d, 0x7b, 0x7d]
const isBlank = (byte: number): boolean => byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09

/**
 * The objects of a JSON list, one at a time while it is being read: that of someone with thousands of activities
 * does not fit into memory as a whole.
 */
export async function* jsonRows(
  chunks: AsyncIterable<Uint8Array>,
  name: string,
): AsyncGenerator<Record<string, unknown>> {
  const damaged = (cause?: unknown) =>
    new UnreadableFileError(serverMessages.exportTableDamaged(name), { cause })
  let depth = 0
  let [isText, isEscaped, isOver] = [false, false, false]
  let pieces: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of chunks) {
    let from = 0
    for (let at = 0; at < chunk.length; at++) {
      const byte = chunk[at] ?? 0
      if (isText) {
        if (isEscaped) isEscaped = false
        else if (byte === backslash) isEscaped = true
        else if (byte === quote) isText = false
      } else if (depth < 2) {
        if (isBlank(byte) || (depth === 1 && byte === comma)) continue
        if (depth === 0 && byte === openList && !isOver) depth = 1
        else if (depth === 1 && byte === closeList) [depth, isOver] = [0, true]
        else if (depth === 1 && byte === openObject) [depth, from] = [2, at]
        else throw damaged()
      } else if (byte === quote) isText = true
      else if (byte === openObject || byte === openList) depth += 1
      else if (byte === closeObject || byte === closeList) {
        depth -= 1
        if (depth > 1) continue
        pieces.push(chunk.subarray(from, at + 1))
        yield parse(pieces, damaged)
        pieces = []
        bytes = 0
      }
    }
    if (depth < 2) continue
    const rest = chunk.slice(from)
    bytes += rest.length
    if (bytes > maxBytes) throw damaged()
    pieces.push(rest)
  }
  if (!isOver) throw damaged()
}

function parse(pieces: Uint8Array[], damaged: (cause: unknown) => Error): Record<string, unknown> {
  try {
    // Only text that begins with a brace gets here.
    return JSON.parse(Buffer.concat(pieces).toString()) as Record<string, unknown>
  } catch (error) {
    throw damaged(error)
  }
}
