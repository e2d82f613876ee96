/** Messages of the contact form. Kept apart because only that form downloads them. */
export const contactMessages = {
  messageSent: 'Message sent.',
  messageFailed: 'Failed to send message. Please try again later.',
  messageTooShort: (characters: number) => `Please write at least ${characters} characters.`,
} as const
