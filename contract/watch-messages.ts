import { DefaultVisibility } from '#domain/visibility.ts'

/** Messages of the watch page. Kept apart because only that page downloads them. */
export const watchMessages = {
  noVideo: 'This project has no video. Here is its track.',
  noVideoAtAll: 'This project has no videos or activities yet.',
  notReady: 'The video is still being prepared. It appears here as soon as part of it can be watched.',
  someMissing: (missing: number, all: number) =>
    `${missing} of ${all} videos cannot be watched right now: they are still being prepared, or no longer exist.`,
  telemetryFailed: 'The recorded data could not be loaded.',
  archived: 'This project is in your archive: it is not listed anywhere, and only you can see it.',
  copied: 'Copied.',
  notCopied: 'Your browser blocked copying. The text is selected: copy it with the keyboard.',
} as const

/** Tells the owner who can see a project. */
export const watchAudience: Record<DefaultVisibility, { label: string; note: string | null }> = {
  [DefaultVisibility.onlyMe]: {
    label: 'Only me',
    note: 'Only you can see this project. Its link works for no one else.',
  },
  [DefaultVisibility.public]: { label: 'Public', note: null },
  [DefaultVisibility.unlisted]: {
    label: 'Anyone with the link',
    note: 'This project is not listed and not found by searches. Anyone with the link can watch it.',
  },
  [DefaultVisibility.friends]: { label: 'Friends', note: 'Only you and your friends can see this project.' },
}
