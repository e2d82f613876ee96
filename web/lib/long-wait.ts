import { createStore } from './store.ts'

/** Reports to listeners, each time anew, that a server asks for a long pause. */
export const longWaitStore = createStore<{ message: string } | null>(null)
