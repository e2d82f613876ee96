import { createStore, useStore } from '#web/lib/store.ts'

/** The project that is being saved to playlists: cards and the player ask, and one dialog answers. */
export type SavedProject = { id: string; title: string }

const savedStore = createStore<SavedProject | null>(null)

export const useSavedProject = (): SavedProject | null => useStore(savedStore)

export const saveToPlaylist = (project: SavedProject): void => savedStore.set(project)

export const closeSaveToPlaylist = (): void => savedStore.set(null)
