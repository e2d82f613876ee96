import { createStore } from '#web/lib/store.ts'

/** Whether there is anything to upload or to show: until then none of the rest is loaded. */
export const isNeededStore = createStore(false)
