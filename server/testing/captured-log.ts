import { Writable } from 'node:stream'
import type { Logger } from 'pino'
import { makeLog } from '#server/process/log.ts'

/** Everything the server logs, at the most verbose level, as one text. */
export function captureLog(): { log: Logger; text: () => string } {
  let text = ''
  const destination = new Writable({
    write(chunk, _encoding, done) {
      text += String(chunk)
      done()
    },
  })
  return { log: makeLog({ logLevel: 'trace' }, destination), text: () => text }
}
