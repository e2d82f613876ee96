import { text } from 'node:stream/consumers'
import { demoPeople } from '#demo/people.ts'
import type { Services } from '#server/services.ts'

/**
 * `making` from the decision until everything exists, then `made`; `removed` is final, so that removed demo
 * content does not come back at the next start.
 */
export type DemoState = 'making' | 'made' | 'removed'

const key = 'demo/state'
const peopleKey = 'demo/people'
const editionKey = 'demo/edition'
/** Raise it when a channel, an activity or a project is added: demos of an earlier version get what they lack. */
const edition = '2'
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

/** When everything is made again, so are the people. */
export async function saveDemoState(services: Services, state: DemoState): Promise<void> {
  const store = storeOf(services)
  if (state === 'made') await store.put(editionKey, Buffer.from(edition))
  else await store.delete(peopleKey)
  await store.put(key, Buffer.from(state))
}

/** Whether the demo was made by this version, or by one that made the same content. */
export async function isOfThisEdition(services: Services): Promise<boolean> {
  const stored = await storeOf(services).read(editionKey)
  return stored !== undefined && (await text(stored)) === edition
}

/** Adds what is missing; nothing that people said is repeated. */
export function beginCompleting(services: Services): Promise<void> {
  return storeOf(services).put(key, Buffer.from('making' satisfies DemoState))
}

/** Recorded, so that what moderators have decided about them is not undone. */
export function markPeopleMade(services: Services): Promise<void> {
  return storeOf(services).put(peopleKey, Buffer.from(String(demoPeople.edition)))
}

/** The edition of the people that exist: 0 if there are none, and 1 for the first edition, which was not numbered. */
export async function readPeopleEdition(services: Services): Promise<number> {
  const stored = await storeOf(services).read(peopleKey)
  return stored === undefined ? 0 : Number(await text(stored)) || 1
}

/** Whether people have said everything that this version lets them say. */
export async function hasPeople(services: Services): Promise<boolean> {
  return (await readPeopleEdition(services)) >= demoPeople.edition
}
