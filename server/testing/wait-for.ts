import { setTimeout as pause } from 'node:timers/promises'

const pauseMs = 20

/** Polls until the result is neither false, null nor undefined, and returns it. */
export async function waitFor<Answer>(
  condition: () => Answer | Promise<Answer>,
  deadlineMs = 120_000,
): Promise<Exclude<Answer, false | null | undefined>> {
  const giveUpAt = performance.now() + deadlineMs
  for (;;) {
    const answer = await condition()
    if (answer !== false && answer !== null && answer !== undefined)
      return answer as Exclude<Answer, false | null | undefined>
    if (performance.now() > giveUpAt)
      throw new Error(`did not happen within ${deadlineMs} ms: ${condition.toString()}`)
    await pause(pauseMs)
  }
}
