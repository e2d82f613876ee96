/** Messages for a legal notice that lacks something the law requires. */
export const legalNoticeMessages = {
  needed:
    'A report that something breaks the law or uses your work needs an explanation, your name, your email and your confirmation that it is accurate.',
  explanation: (characters: number) =>
    `Please explain in at least ${characters} characters why it is illegal, or whose work it is.`,
  name: 'Please give your name: the law asks for it.',
  email: 'Please give your email: the law asks for it, and we send the decision there.',
  goodFaith: 'Please confirm that what you write is accurate and complete, to the best of your knowledge.',
} as const
