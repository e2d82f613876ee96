import { createStore } from '#web/lib/store.ts'

/** Whether there is anything to upload or show: until then nothing else is loaded. */
export const isNeededStore = createStore(false)
