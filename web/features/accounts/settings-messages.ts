/** Messages of the settings and of the ownership dialog. Kept apart because only those download them. */
export const settingsMessages = {
  verifyOwner: 'Verify that you are the owner of this account',
  verifyFailed: 'Could not verify that this account is yours. Try again later.',
  emailChanged: 'Your email was changed. Both addresses will get an email about it.',
  passwordChanged: 'Your password was saved. You are signed out everywhere else.',
  identityConnected: (provider: string) => `${provider} is connected.`,
  identityDisconnected: (provider: string) => `${provider} is disconnected.`,
  sessionEnded: 'That device is signed out.',
  otherSessionsEnded: 'You are signed out everywhere else.',
  downloadHandedOver: 'Your download has started.',
  accountDeleted: 'Your account is deleted.',
} as const
