/** What people read on these screens. */
export const texts = {
  // Banner
  dismiss: 'Dismiss',
} as const
