import { createStore } from './store.ts'

/** What a server that wants a long pause is to be told to whoever waits: each time anew. */
export const longWaitStore = createStore<{ message: string } | null>(null)
