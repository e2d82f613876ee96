/** What pages with videos to find say. Apart from the others, because only those pages need them. */
export const discoveryMessages = {
  startsAt: (time: string) => `starts at ${time}`,
  beingProcessed: 'Being processed',
  videosNotLoaded: 'The videos could not be loaded.',
  videosWith: (words: string) => `Videos with “${words}”`,
  noVideosOf: (sport: string) => `Nobody has shared a video of this sport with everybody yet: ${sport}.`,
  nothingWith: (words: string) =>
    `No video has the words “${words}”. Try fewer words, or look for a place on the map.`,
} as const
