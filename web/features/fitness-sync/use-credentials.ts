import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ProviderId } from '#domain/fitness/provider.ts'
import { CallError } from '#web/lib/api-client.ts'
import { failureOf } from './failure-of.ts'
import { providerWords } from './provider-messages.ts'
import { sayConnected } from './use-connect.ts'
import { texts } from './messages.ts'

/** The server asks the other side before it answers. */
export const checkPatience = { timeoutMs: 30_000, attempts: 1 }

type Refusal = { sentence: string; about: 'address' | 'password' | 'all' }

/** What to enter again, by the status of the refusal. */
const aboutWhat: Readonly<Record<number, Refusal['about']>> = { 403: 'password', 422: 'address' }

/** Whether all fields are filled in correctly; otherwise focuses the first one that is not. */
export function isComplete(
  form: HTMLFormElement,
  problems: Readonly<Record<string, string | undefined>>,
): boolean {
  const [first] = Object.keys(problems).filter((name) => problems[name] !== undefined)
  const field = first === undefined ? null : form.elements.namedItem(first)
  if (field instanceof HTMLInputElement) field.focus()
  return first === undefined
}

/** Submits the credentials that someone entered, until they are accepted. */
export function useCredentials(provider: ProviderId, onDone: () => void) {
  const client = useQueryClient()
  const [isChecking, setChecking] = useState(false)
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  const hand = async (work: () => Promise<unknown>) => {
    setChecking(true)
    setRefusal(null)
    try {
      await work()
    } catch (error) {
      const sentence = failureOf(error, texts.couldNotConnect(providerWords[provider].name))
      setRefusal({ sentence, about: (error instanceof CallError && aboutWhat[error.status]) || 'all' })
      return
    } finally {
      setChecking(false)
    }
    onDone()
    await sayConnected(client, provider)
  }
  return { isChecking, refusal, hand, forget: () => setRefusal(null) }
}
