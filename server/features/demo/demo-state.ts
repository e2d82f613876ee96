import { text } from 'node:stream/consumers'
import type { Services } from '#server/services.ts'

/**
 * `making` from the decision until everything exists, then `made`; `removed` is final, so that removed demo
 * content does not come back at the next start.
 */
export type DemoState = 'making' | 'made' | 'removed'

const key = 'demo/state'
const peopleKey = 'demo/people'
const states: readonly string[] = ['making', 'made', 'removed'] satisfies DemoState[]
const isState = (word: string): word is DemoState => states.includes(word)

/** Kept in a region's file storage, which is as old as the database and survives changes to it. */
const storeOf = ({ cells }: Services) => cells.at('us').files

/** Undefined if nothing has been decided yet. */
export async function readDemoState(services: Services): Promise<DemoState | undefined> {
  const stored = await storeOf(services).read(key)
  const word = stored && (await text(stored))
  return word !== undefined && isState(word) ? word : undefined
}

/** People are made anew with everything else. */
export async function saveDemoState(services: Services, state: DemoState): Promise<void> {
  if (state !== 'made') await storeOf(services).delete(peopleKey)
  await storeOf(services).put(key, Buffer.from(state))
}

/** Remembered, so that what a moderator has decided about them is not made again. */
export function markPeopleMade(services: Services): Promise<void> {
  return storeOf(services).put(peopleKey, Buffer.from('made'))
}

export async function hasPeople(services: Services): Promise<boolean> {
  return (await storeOf(services).size(peopleKey)) !== undefined
}
