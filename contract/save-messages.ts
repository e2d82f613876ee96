/** What is said about saving. Apart from the others, because only forms need it. */
export const saveMessages = {
  saveFailed: (reason: string) => `Failed to save: ${reason}`,
  saveUnanswered: 'Failed to save: server did not respond. Try again later.',
  saved: 'Saved.',
} as const
