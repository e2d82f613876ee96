/** What people read on these screens. */
export const texts = {
  // Contact dialog
  sendUsAMessage: 'Send us a message',
  cancel: 'Cancel',
  send: 'Send',
  message: 'Message',
  emailOptional: 'Email (optional)',
  onlyNeededIfYouWouldLike: 'Only needed if you would like an answer.',
} as const
