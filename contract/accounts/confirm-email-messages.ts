/** Messages about confirming an email. The server also sends `first` when it refuses a call. */
export const confirmEmailMessages = {
  first: 'Please confirm your email first.',
  beforeWriting: (email: string) =>
    `To comment, first confirm that ${email} is yours: the link is in our welcome mail.`,
  title: 'Confirm your email',
  why: 'With a confirmed email, you can invite friends, comment and vote.',
  send: 'Send me a link',
  sendAgain: 'Send the link again',
  sent: (email: string) => `We sent a link to ${email}. It works for 24 hours.`,
  pressToConfirm: (email: string) =>
    `Is ${email} your address? Confirm it to invite friends, comment and vote.`,
  noEmail: 'Your account has no email. Please save one in Settings first.',
  confirm: 'Confirm email',
  confirmed: 'Your email is confirmed.',
  goOn: 'Go to Settings',
} as const
