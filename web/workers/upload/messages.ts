/** What people read on these screens. */
export const texts = {
  // Upload service
  theUploadsWereStopped: 'The uploads were stopped.',
} as const
