/** PostgreSQL's message for a statement that sets the search path. */
export function setSearchPath(searchPath: string): Uint8Array {
  const text = Buffer.from(`set search_path to ${searchPath}\0`)
  const message = Buffer.alloc(5 + text.length)
  message.write('Q')
  message.writeInt32BE(4 + text.length, 1)
  text.copy(message, 5)
  return message
}

const ofTheAnswer = new Set(['C', 'Z'])

/**
 * What the response to that statement contains for the connected client, such as notifications: everything except the
 * answer itself, which that client did not request. Fails if the statement failed.
 */
export function withoutAnswer(reply: Uint8Array): Uint8Array {
  const bytes = Buffer.from(reply.buffer, reply.byteOffset, reply.byteLength)
  const kept: Buffer[] = []
  for (let start = 0; start < bytes.length;) {
    const end = start + 1 + bytes.readInt32BE(start + 1)
    const message = bytes.subarray(start, end)
    const kind = message.toString('latin1', 0, 1)
    if (kind === 'E') throw new Error(`the search path was not set: ${message.toString('utf8', 5)}`)
    if (!ofTheAnswer.has(kind)) kept.push(message)
    start = end
  }
  return Buffer.concat(kept)
}
