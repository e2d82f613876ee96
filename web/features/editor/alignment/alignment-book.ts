import type { Alignment } from '#domain/time/align-clocks/witnesses.ts'
import type { Store } from '#web/lib/store.ts'

/** What came of finding out when a video was taken. */
export type AlignmentEntry =
  | { status: 'working' }
  | { status: 'done'; alignment: Alignment }
  | { status: 'failed'; message: string }

/** Kept for as long as the page is open: a project remembers only the start and how well it is known. */
export type AlignmentBook = {
  entries: Store<ReadonlyMap<string, AlignmentEntry>>
  /** Proposes a start by all witnesses there are, and takes it. Undone together with changes of the same group. */
  align: (key: string, group?: string) => Promise<void>
}
