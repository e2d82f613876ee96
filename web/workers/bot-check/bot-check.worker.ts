import 'altcha/workers/pbkdf2'
import { solveByScript, type SolveRequest } from './solve-by-script.ts'

// The library listens for orders and needs the browser's own cryptography, which pages over plain http do not have.
if ((crypto as Partial<Crypto>).subtle === undefined) {
  // Takes the place of the library's own.
  // eslint-disable-next-line unicorn/prefer-add-event-listener
  globalThis.onmessage = (event: MessageEvent<SolveRequest>) => {
    // A worker can only talk to the page that started it.
    // eslint-disable-next-line unicorn/require-post-message-target-origin
    globalThis.postMessage(solveByScript(event.data))
  }
}
