import type { ChosenFile } from '#web/ui/controls/choose-files.ts'

/** What people ask of the queue. Sent from one tab to another. */
export type QueueCommand =
  /** Files that were shared into the application stay in their share until they are uploaded. */
  | { type: 'add'; files: ChosenFile[]; share?: string }
  /** A file that replaces that of an existing video. */
  | { type: 'replace'; videoId: string; found: ChosenFile }
  | { type: 'abort' }
  | { type: 'resume' }
  | { type: 'retry'; id: string }
  | { type: 'give file'; id: string; found: ChosenFile }
  | { type: 'clear' }

/** Unique among the tabs of a browser. The browser's own generator is not available on pages over plain http. */
export function makeId(): string {
  return `${Date.now().toString(36)}-${Math.random().toString(36).slice(2, 12)}`
}
