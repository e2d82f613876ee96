import { createStore, useStore } from '#web/lib/store.ts'

/** Someone who is to be blocked: comments, channels and invitations ask, and one dialog answers. */
export type KeptPerson = { id: string; channel_name: string }

const keptStore = createStore<KeptPerson | null>(null)

export const usePersonToBlock = (): KeptPerson | null => useStore(keptStore)

export const askToBlock = (person: KeptPerson): void => keptStore.set(person)

export const closeBlockDialog = (): void => keptStore.set(null)
