/** What the form for messages says. Apart from the others, because only that form needs it. */
export const contactMessages = {
  messageSent: 'Message sent.',
  messageFailed: 'Failed to send message. Please try again later.',
  messageTooShort: (characters: number) => `Please write at least ${characters} characters.`,
} as const
