/** What people read on these screens. */
export const texts = {
  // Choose files
  files: 'Files',

  // More button
  tryAgain: 'Try again',
  showMore: 'Show more',
} as const
