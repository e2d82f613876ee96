import { DefaultVisibility } from '#domain/visibility.ts'

/** Messages of the watch page. Kept apart because only that page downloads them. */
export const watchMessages = {
  saveToPlaylist: 'Save to playlist',
  noVideo: 'This project has no video. Here is its track.',
  noVideoAtAll: 'This project has no videos or activities yet.',
  notReady: 'The video is still being prepared. It appears here as soon as part of it can be watched.',
  someMissing: (missing: number, all: number) =>
    `${missing} of ${all} videos cannot be watched right now: they are still being prepared, or no longer exist.`,
  /** For links and comments that lead to a moment. */
  momentsMove:
    'A video here is new or being replaced, and still being prepared. Until that is done, links and comments may lead to another moment, or to none.',
  momentsGone:
    'Moments that links and comments lead to are not here: their video is being replaced, or is no longer part of this project.',
  telemetryFailed: 'The recorded data could not be loaded.',
  archived: 'This project is in your archive: it is not listed anywhere, and only you can see it.',
  restricted: {
    hidden: 'People have reported this project. Only you see it until a moderator has looked at it.',
    removed: 'A moderator removed this project. Only you see it.',
    limited:
      'A moderator took this project out of all lists and searches. Whoever has the link can still watch it.',
  },
  whyRestricted: 'See why',
  nextUp: 'Next up',
  nextReasons: {
    trail: 'On the same trail',
    nearby: 'Nearby',
    channel: 'From this channel',
    sport: 'Same sport',
    newest: 'New on Trailcast',
  },
  autoplay: 'Autoplay',
  upNextIn: (seconds: number) => `Up next in ${seconds}`,
  startsIn: (title: string, seconds: number) => `Up next: ${title}. It starts in ${seconds} seconds.`,
  playNow: 'Play now',
  cancel: 'Cancel',
  close: 'Close',
  /** After the title of an embedded video. */
  onTrailcast: ' on Trailcast',
} as const

/** Explains to the owner who can see a project, where its label does not say it all. */
export const audienceNotes: Record<DefaultVisibility, string | null> = {
  [DefaultVisibility.onlyMe]: 'Not published. Only you can see this project; its link works for no one else.',
  [DefaultVisibility.public]: null,
  [DefaultVisibility.unlisted]:
    'This project is not listed and not found by searches. Anyone with the link can watch it.',
  [DefaultVisibility.friends]: 'Only you and your friends can see this project.',
}
