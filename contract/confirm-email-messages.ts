/** What people read about confirming their email. `first` is how the server refuses, so that browsers recognise it. */
export const confirmEmailMessages = {
  first: 'Please confirm your email first.',
  title: 'Confirm your email',
  why: 'With a confirmed email, you can invite friends, comment and vote.',
  send: 'Send me a link',
  sendAgain: 'Send another link',
  sent: (email: string) => `We sent a link to ${email}. It works for 24 hours.`,
  pressToConfirm: (email: string) =>
    `Is ${email} your address? Confirm it to invite friends, comment and vote.`,
  noEmail: 'Your account has no email. Please save one in Settings first.',
  confirm: 'Confirm email',
  confirmed: 'Your email is confirmed.',
  goOn: 'Go to Settings',
} as const
