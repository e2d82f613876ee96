import { Duplex } from 'node:stream'

type Chunk = { chunk: Buffer }

/** Looks like a server's socket to `pg`, but the other end is a worker thread. */
export class WireStream extends Duplex {
  readonly #send: (bytes: Uint8Array<ArrayBuffer>) => void

  constructor(send: (bytes: Uint8Array<ArrayBuffer>) => void) {
    super({ decodeStrings: true })
    this.#send = send
  }

  receive(bytes: Uint8Array): void {
    this.push(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))
  }

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: () => void): void {
    this.#sendTogether([{ chunk }], done)
  }

  /** `pg` corks the messages of one query, so they arrive here together and cost one round trip. */
  override _writev(chunks: Chunk[], done: () => void): void {
    this.#sendTogether(chunks, done)
  }

  #sendTogether(chunks: Chunk[], done: () => void): void {
    const bytes = new Uint8Array(chunks.reduce((length, { chunk }) => length + chunk.length, 0))
    let offset = 0
    for (const { chunk } of chunks) {
      bytes.set(chunk, offset)
      offset += chunk.length
    }
    this.#send(bytes)
    done()
  }

  override _read(): void {}

  connect(): void {
    process.nextTick(() => this.emit('connect'))
  }

  // `pg` calls these on sockets; here they have no effect.
  setNoDelay(): void {}
  setKeepAlive(): void {}
  ref(): void {}
  unref(): void {}
}
