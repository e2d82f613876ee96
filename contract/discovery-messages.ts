/** Messages of the pages that list videos. Kept apart because only those pages download them. */
export const discoveryMessages = {
  startsAt: (time: string) => `starts at ${time}`,
  beingProcessed: 'Being processed',
  videosNotLoaded: 'The videos could not be loaded.',
  videosWith: (words: string) => `Videos with “${words}”`,
  noVideosOf: (sport: string) => `There are no public videos of this sport yet: ${sport}.`,
  nothingWith: (words: string) =>
    `No video matches “${words}”. Try fewer words, or look for a place on the map.`,
} as const
