import type { ReportedKind } from '#contract/moderation/reports.ts'
import { createStore, useStore } from '#web/lib/store.ts'

/** What is being reported: pages and menus ask, and one dialog answers. */
export type ReportedThing = {
  kind: ReportedKind
  id: string
  /** The moment of a project that was on screen. */
  momentMs?: number
}

const reportedStore = createStore<ReportedThing | null>(null)

export const useReported = (): ReportedThing | null => useStore(reportedStore)

export const openReport = (thing: ReportedThing): void => reportedStore.set(thing)

export const closeReport = (): void => reportedStore.set(null)
