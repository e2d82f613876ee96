import { groupDigits } from '#domain/units/group-digits.ts'
import { limits } from '#contract/limits.ts'

/** What people read about the looks of a channel. */
export const texts = {
  // Settings
  yourChannel: 'Your channel',
  intro: 'How your channel looks to everyone who opens it.',
  viewChannel: 'View channel',
  picture: 'Picture',
  pictureHint: 'Shown as a circle next to your channel name.',
  banner: 'Banner',
  bannerHint: 'Shown across the top of your channel, four times as wide as it is high.',
  choose: (what: string) => `Choose ${what.toLowerCase()}`,
  replace: (what: string) => `Replace ${what.toLowerCase()}`,
  remove: (what: string) => `Remove ${what.toLowerCase()}`,
  formats: `JPEG, PNG or WebP, up to ${limits.pictureBytesMax / 1e6} MB. The middle is used if the shape does not fit. Where and when it was taken is removed.`,
  pictureSaved: 'Picture saved',
  pictureRemoved: 'Picture removed',
  bannerSaved: 'Banner saved',
  bannerRemoved: 'Banner removed',
  about: 'About',
  aboutHint: `Up to ${groupDigits(limits.channelAboutMax)} characters. Web addresses become links.`,
  loadFailed: 'Your channel could not be loaded.',
  tryAgain: 'Try again',

  // Map
  mapLabel: 'Map of everything public on this channel',
  bySport: 'Totals by sport',
  sport: 'Sport',
  activities: 'Activities',
  distance: 'Distance',
  movingTime: 'Moving time',
  ascent: 'Ascent',
  all: 'All sports',
  emptyTitle: 'Nothing on the map yet',
  emptyOwn: 'Public activities and projects appear here, without the parts that your privacy settings hide.',
  emptyOthers: 'This channel has no public activities or projects with a track.',
  uploadActivity: 'Upload activities',
  openMap: 'Open the map',
  totalsNote: 'Public activities only.',
} as const
