/** What people read on these screens. */
export const texts = {
  // Youtube deck
  videoOnYoutube: 'Video on YouTube',
} as const
