/** What people read on these screens. */
export const texts = {
  // Keep dialog
  close: 'Close',
  cancel: 'Cancel',
  keepThisArea: 'Keep this area',

  // Kept list
  onThisDevice: 'On this device',
  remove: 'Remove',
} as const
