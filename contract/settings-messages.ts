/** What the settings and the questions for the owner say. Apart from the others, because only those need them. */
export const settingsMessages = {
  verifyOwner: 'Verify that you are the owner of this account',
  verifyFailed: 'Could not verify that this account is yours. Try again later.',
  emailChanged: 'Your email was changed. Both addresses get a mail about it.',
  passwordChanged: 'Your password was saved. You are signed out everywhere else.',
  identityConnected: (provider: string) => `${provider} is connected.`,
  identityDisconnected: (provider: string) => `${provider} is disconnected.`,
  sessionEnded: 'That session has ended.',
  otherSessionsEnded: 'You are signed out everywhere else.',
  downloadHandedOver: 'Your browser is fetching the file.',
  accountDeleted: 'Your account is deleted.',
} as const
