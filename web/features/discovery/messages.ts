/** What people read on these screens. */
export const texts = {
  // Activity videos
  videoOfThisActivity: 'Video of this activity',
  videosOfThisActivity: 'Videos of this activity',

  // Found videos
  showRecommendedVideos: 'Show recommended videos',
  searchTheMap: 'Search the map',

  // Home videos
  recommendedVideos: 'Recommended videos',
  searchResults: 'Search results',

  // Project card
  trails: 'Trails',
  and: 'and',
  more: 'more',

  // Project poster
  inSizesAddress: (address: string | number) => `${address} in sizes`,

  // Recommended videos
  nothingYet: 'Nothing yet',
  noVideosYet: 'Public videos of everyone here will appear in this list.',
  showAllSports: 'Show all sports',

  // Sport row
  sports: 'Sports',
  all: 'All',

  // Video grid
  videos: 'Videos',
} as const
