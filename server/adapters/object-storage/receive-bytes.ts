import { createHash } from 'node:crypto'
import type { FileHandle } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { PartMismatchError } from './object-storage.ts'

/** Fewer and larger writes are cheaper; beyond this size there is no gain. */
const writeSize = 1024 * 1024

/**
 * Writes exactly `size` bytes to their position as they arrive, and returns their SHA-256 in hex. Holds at
 * most one chunk in memory: nothing is read while it is being written. The body is never destroyed, so the
 * sender can still be answered.
 */
export async function receiveInto(
  file: FileHandle,
  { offset, size }: { offset: number; size: number },
  body: Readable,
  signal: AbortSignal,
): Promise<string> {
  const hash = createHash('sha256')
  let position = offset
  for await (const piece of inPieces(body, size, signal)) {
    for (const chunk of piece) hash.update(chunk)
    position += await writeAll(file, piece, position)
    if (isRequest(body)) piece.forEach(giveBack)
  }
  if (position !== offset + size)
    throw new PartMismatchError(`${position - offset} bytes arrived instead of ${size}`)
  return hash.digest('hex')
}

/**
 * Checked without its class: importing that from `node:http` makes Node load its whole `fetch` at every
 * start.
 */
const isRequest = (body: Readable): boolean => 'httpVersion' in body

/**
 * Node allocates a buffer for each chunk of a request. Left to the garbage collector, a gigabyte of them
 * makes it scan the server's whole heap again and again, which costs as much as all other work.
 */
function giveBack({ buffer, byteLength }: Buffer): void {
  if (buffer instanceof ArrayBuffer && buffer.byteLength === byteLength) buffer.transfer(0)
}

const doNothing = () => {}

/** What has arrived, whenever there is enough for a write. */
async function* inPieces(body: Readable, max: number, signal: AbortSignal): AsyncGenerator<Buffer[]> {
  let waiting: Buffer[] = []
  let length = 0
  let total = 0
  let isOver = body.readableEnded
  let failure: unknown = signal.aborted ? signal.reason : body.errored
  let wake: () => void = doNothing
  const fail = (error: unknown) => {
    failure ??= error
    wake()
  }
  const listeners = {
    data: (chunk: Buffer) => {
      waiting.push(chunk)
      length += chunk.length
      total += chunk.length
      if (total > max) return fail(new PartMismatchError(`more than ${max} bytes arrived`))
      if (length >= writeSize) wake()
    },
    end: () => {
      isOver = true
      wake()
    },
    error: fail,
    close: () => {
      if (!isOver) fail(new Error('the body broke off'))
    },
  }
  const onAbort = () => fail(signal.reason)
  for (const [name, listener] of Object.entries(listeners)) body.on(name, listener)
  signal.addEventListener('abort', onAbort)
  if (body.destroyed) listeners.close()
  try {
    for (;;) {
      body.pause()
      if (failure) throw failure
      if (length >= writeSize || (isOver && length > 0)) {
        const piece = waiting
        waiting = []
        length = 0
        yield piece
      } else if (isOver) return
      else {
        await new Promise<void>((woken) => {
          wake = woken
          body.resume()
        })
      }
    }
  } finally {
    for (const [name, listener] of Object.entries(listeners)) body.off(name, listener)
    signal.removeEventListener('abort', onAbort)
  }
}

/** Written as it is, without joining the chunks first. A disk may accept less than it was given. */
async function writeAll(file: FileHandle, chunks: Buffer[], position: number): Promise<number> {
  const length = chunks.reduce((sum, chunk) => sum + chunk.length, 0)
  let { bytesWritten: written } = await file.writev(chunks, position)
  if (written < length) {
    const rest = Buffer.concat(chunks)
    while (written < length)
      written += (await file.write(rest, written, length - written, position + written)).bytesWritten
  }
  return length
}
