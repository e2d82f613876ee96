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

/** Explains to the owner who can see a project, where its label does not say it all. */
export const audienceNotes: Record<DefaultVisibility, string | null> = {
  [DefaultVisibility.onlyMe]: 'Only you can see this project. Its link works for no one else.',
  [DefaultVisibility.public]: null,
  [DefaultVisibility.unlisted]:
    'This project is not listed and not found by searches. Anyone with the link can watch it.',
  [DefaultVisibility.friends]: 'Only you and your friends can see this project.',
}
