/** What people read on these screens. */
export const texts = {
  // Dialog
  close: 'Close',
} as const
