import { z } from 'zod'
import { signInMessages } from '#contract/accounts/sign-in-messages.ts'
import { startSolver } from '#web/workers/bot-check/start-solver.ts'

/** Returned to the server unchanged, because it is signed. */
export type SignedChallenge = { parameters: Record<string, unknown>; signature: string }

/** Its message is meant for people. */
export class BrowserUnsupportedError extends Error {}

const Solution = z.object({ counter: z.number(), derivedKey: z.string() })

const maxWorkers = 4

/** Solves a challenge on several cores, and returns the token for the sign-up. */
export async function workForToken(challenge: SignedChallenge, signal: AbortSignal): Promise<string> {
  if (typeof Worker === 'undefined') throw new BrowserUnsupportedError(signInMessages.browserUnsupported)
  const count = Math.min(maxWorkers, Math.max(1, navigator.hardwareConcurrency - 1 || 1))
  const workers = Array.from({ length: count }, () => startSolver())
  try {
    const solution = await new Promise<z.infer<typeof Solution>>((resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason as Error))
      const fail = () => reject(new Error(signInMessages.botCheckNotPassed('ALTCHA')))
      workers.forEach((worker, index) => {
        worker.addEventListener('message', ({ data }: MessageEvent) => {
          const found = Solution.safeParse(data)
          if (found.success) resolve(found.data)
          else fail()
        })
        worker.addEventListener('error', fail)
        // Workers take no target origin.
        // eslint-disable-next-line unicorn/require-post-message-target-origin
        worker.postMessage({ type: 'work', challenge, counterStart: index, counterStep: count })
      })
    })
    return btoa(JSON.stringify({ challenge, solution }))
  } finally {
    for (const worker of workers) worker.terminate()
  }
}
