import type { Deadline } from '#server/adapters/deadline.ts'
import { ProviderFailure } from './sign-in-provider.ts'

/**
 * The time limit applies to the whole exchange, however many requests it takes. Any failure becomes a
 * `ProviderFailure`.
 */
export async function askProvider<Answer>(
  { timeoutMs, deadline }: { timeoutMs: number; deadline: Deadline },
  work: (signal: AbortSignal) => Promise<Answer>,
): Promise<Answer> {
  const signal = deadline(timeoutMs)
  const late = Promise.withResolvers<never>()
  signal.addEventListener('abort', () => late.reject(signal.reason), { once: true })
  try {
    return await Promise.race([work(signal), late.promise])
  } catch (error) {
    if (error instanceof ProviderFailure) throw error
    if (isTimeout(error))
      throw new ProviderFailure('slow', `no answer within ${timeoutMs} ms`, { cause: error })
    throw new ProviderFailure('nonsense', 'the answer cannot be used', { cause: error })
  }
}

function isTimeout(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if (cause.name === 'TimeoutError') return true
  return false
}
