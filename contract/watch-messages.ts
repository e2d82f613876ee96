import { DefaultVisibility } from '#domain/visibility.ts'

/** What the page on which a project is watched says. Apart from the others, because only that page needs them. */
export const watchMessages = {
  noVideo: 'This project has no video. Here is where it went.',
  noVideoAtAll: 'This project has no video and no recording yet.',
  notReady: 'The video is still being prepared. It appears here as soon as something of it can be watched.',
  someMissing: (missing: number, all: number) =>
    `${missing} of ${all} videos cannot be watched at the moment: they are still being prepared, or are not there any more.`,
  telemetryFailed: 'The recorded data could not be loaded.',
  archived: 'This project is in your archive: it is in no list, and only you can see it.',
  copied: 'Copied.',
  notCopied: 'Your browser did not allow copying. The text is selected: copy it with the keyboard.',
} as const

/** Who may see a project, for its owner. */
export const watchAudience: Record<DefaultVisibility, { label: string; note: string | null }> = {
  [DefaultVisibility.onlyMe]: {
    label: 'Only me',
    note: 'Only you can see this project. A link to it opens for nobody else.',
  },
  [DefaultVisibility.public]: { label: 'Public', note: null },
  [DefaultVisibility.unlisted]: {
    label: 'Anyone with the link',
    note: 'This project is in no list and in no search: whoever has the link can watch it.',
  },
  [DefaultVisibility.friends]: { label: 'Friends', note: 'Only your friends can see this project, and you.' },
}
