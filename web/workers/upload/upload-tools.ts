import { sendPartByBrowser, type SendPart } from './send-part.ts'

/** What uploading needs from its environment, so that tests can control time, randomness and the network. */
export type UploadTools = {
  sendPart: SendPart
  sleep: (ms: number, signal: AbortSignal) => Promise<void>
  random: () => number
  now: () => number
}

export const browserTools: UploadTools = {
  sendPart: sendPartByBrowser,
  random: () => Math.random(),
  now: () => performance.now(),
  sleep: (ms, signal) =>
    new Promise((resolve, reject) => {
      const stop = () => {
        clearTimeout(timer)
        reject(signal.reason as Error)
      }
      const timer = setTimeout(() => {
        signal.removeEventListener('abort', stop)
        resolve()
      }, ms)
      if (signal.aborted) stop()
      else signal.addEventListener('abort', stop, { once: true })
    }),
}
