import { plural } from '#contract/plural.ts'

/** Messages of the pages that list videos. Kept apart because only those pages download them. */
export const discoveryMessages = {
  reportChannel: 'Report this channel',
  startsAt: (time: string) => `starts at ${time}`,
  beingProcessed: 'Being processed',
  videosNotLoaded: 'The videos could not be loaded.',
  videosWith: (words: string) => `Videos with “${words}”`,
  noVideosOf: (sport: string) => `No public ${sport.toLowerCase()} videos yet.`,
  noResults: 'No results',
  nothingWith: (words: string) =>
    `No video matches “${words}”. Try fewer words, or look for a place on the map.`,

  // Cards
  actionsFor: (title: string) => `Actions for ${title}`,
  saveToPlaylist: 'Save to playlist',

  // Channels
  memberSince: (month: string) => `Since ${month}`,
  videoCount: (count: number) => plural(count, { one: '# video', other: '# videos' }),
  inTotal: (duration: string) => `${duration} in total`,
  partsOfChannel: 'Parts of this channel',
  videos: 'Videos',
  playlists: 'Playlists',
  channelMap: 'Map and totals',
  editChannel: 'Edit channel',
  myProjects: 'My projects',
  edit: 'Edit',
  newProject: 'New project',
  findOtherVideos: 'Find other videos',
  noVideos: 'No videos yet',
  noOwnVideos: 'Videos you share with others appear here.',
  noVisibleVideos: 'This channel has no videos that you can see.',
} as const
