import { pipeline, Transform, type Readable } from 'node:stream'

/** A connection that ends early looks like a short file unless the bytes are counted. */
export function expectBytes(body: Readable, expected: number | undefined): Readable {
  let received = 0
  const counted = new Transform({
    transform(chunk: Uint8Array, _encoding, done) {
      received += chunk.length
      done(null, chunk)
    },
    flush(done) {
      const isWhole = expected === undefined || received === expected
      done(isWhole ? null : new Error(`the object store sent ${received} of ${expected} bytes`))
    },
  })
  // The reader of `counted` gets the error; here it only has to be caught.
  return pipeline(body, counted, () => {})
}
