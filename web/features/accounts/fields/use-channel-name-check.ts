import { useEffect, useState } from 'react'
import { checkChannelName } from '#contract/accounts/sign-in.ts'
import { limits } from '#contract/limits.ts'
import { call } from '#web/lib/api-client.ts'

/** `untouched` until something is typed, `unknown` when the server could not say. */
export type ChannelNameVerdict =
  | 'untouched'
  | 'too_short'
  | 'too_long'
  | 'current'
  | 'checking'
  | 'available'
  | 'unavailable'
  | 'unknown'

type Answer = { name: string; verdict: 'available' | 'unavailable' | 'unknown' }

const pauseMs = 250

/** Asks the server after a pause in typing; an answer about an earlier name is not shown for a later one. */
export function useChannelNameCheck(
  typed: string,
  current: string | null,
  isTouched: boolean,
): ChannelNameVerdict {
  const [answer, setAnswer] = useState<Answer | null>(null)
  const name = typed.trim()
  const isAsked = isTouched && name !== '' && name !== current && name.length <= limits.channelNameMax
  useEffect(() => {
    if (!isAsked) return undefined
    const controller = new AbortController()
    const timer = setTimeout(() => {
      void ask(name, controller.signal).then((verdict) => {
        if (!controller.signal.aborted) setAnswer({ name, verdict })
        return undefined
      })
    }, pauseMs)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [name, isAsked])

  if (!isTouched) return 'untouched'
  if (name === '') return 'too_short'
  if (name.length > limits.channelNameMax) return 'too_long'
  if (name === current) return 'current'
  return answer?.name === name ? answer.verdict : 'checking'
}

async function ask(name: string, signal: AbortSignal): Promise<Answer['verdict']> {
  try {
    const text = await call(checkChannelName, { query: { channel_name: name } }, { signal })
    return text === 'available' || text === 'unavailable' ? text : 'unknown'
  } catch {
    return 'unknown'
  }
}
