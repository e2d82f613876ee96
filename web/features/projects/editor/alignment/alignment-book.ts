import type { Alignment } from '#domain/time/align-clocks/witnesses.ts'
import type { Store } from '#web/lib/store.ts'

/** The result of finding out when a video was filmed. */
export type AlignmentEntry =
  | { status: 'working' }
  | { status: 'done'; alignment: Alignment }
  | { status: 'failed'; message: string }

/** Kept while the page is open: a project stores only the start and how certain it is. */
export type AlignmentBook = {
  entries: Store<ReadonlyMap<string, AlignmentEntry>>
  /**
   * Proposes a start from all available clues, and applies it. Undone together with changes of the same
   * group.
   */
  align: (key: string, group?: string) => Promise<void>
}
