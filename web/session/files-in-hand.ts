import { createStore } from '#web/lib/store.ts'
import type { ChosenFile } from '#web/ui/controls/choose-files.ts'

/** Files that someone is viewing on this device, before anything is sent. They are lost when the page is closed. */
export const filesInHandStore = createStore<readonly ChosenFile[]>([])
