import { isUnanswered } from '#web/lib/api-client.ts'
import { createStore } from '#web/lib/store.ts'
import { deviceOwner } from './device-owner.ts'

/** The data on open pages that come from this device, by name, and how old they are. */
export const asOfStore = createStore<Readonly<Record<string, number>>>({})

export function setAsOf(name: string, asOfMs: number | undefined): void {
  const { [name]: before, ...others } = asOfStore.get()
  if (before === asOfMs) return
  asOfStore.set(asOfMs === undefined ? others : { ...others, [name]: asOfMs })
}

type Reading<T> = {
  /** The name of the data. */
  name: string
  ask: () => Promise<T>
  read: () => Promise<{ value: T; asOfMs: number } | undefined>
}

/** The server's answer, or what is on this device if the server cannot be reached. */
export async function orKept<T>({ name, ask, read }: Reading<T>): Promise<T> {
  try {
    const answer = await ask()
    setAsOf(name, undefined)
    return answer
  } catch (error) {
    const kept = isUnanswered(error) && deviceOwner() !== null ? await read() : undefined
    if (!kept) throw error
    setAsOf(name, kept.asOfMs)
    return kept.value
  }
}
