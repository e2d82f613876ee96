/** Messages about saving. Kept apart because only forms download them. */
export const saveMessages = {
  save: 'Save',
  saveFailed: (reason: string) => `Failed to save: ${reason}`,
  saveUnanswered: 'Failed to save: server did not respond. Try again later.',
  saved: 'Saved.',
} as const
