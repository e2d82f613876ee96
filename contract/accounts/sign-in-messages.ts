/** Messages of the sign-in and sign-up dialogs. Kept apart because only those download them. */
export const signInMessages = {
  emailRequired: 'email is required',
  emailIncomplete: 'Please enter a complete address, like name@example.org.',
  passwordRequired: 'password is required',
  nameRequired: 'name is required',
  tooShort: (characters: number) => `Please use at least ${characters} characters.`,
  tooLong: (characters: number) => `Please use at most ${characters} characters.`,
  couldNotLogIn: 'Could not log in',
  providerSignInFailed: (provider: string, status: number) =>
    `Sign in with ${provider} failed: error ${status}`,
  providerSignUpFailed: (provider: string, status: number) =>
    `Sign up with ${provider} failed: error ${status}`,
  connectFailed: 'failed to connect to service',
  connectUnexpected: 'unexpected answer from service',
  noAuthorizationToken: 'failed to get authorization token',
  popupBlocked:
    'Your browser has blocked the sign-in window. Please allow popups for this site and try again.',
  regionMissing: 'Could not get home region. Contact the developer.',
  botCheckNotPassed: (provider: string) => `failed to validate with ${provider}`,
  browserUnsupported: 'Your browser is not supported. Please use a more recent browser.',
  resetLinkSent: 'Your password reset link was sent in email.',
  passwordReset:
    'Your password was changed. You are signed out everywhere, so please log in with the new one.',
  channelNameTooShort: 'too short channel name',
  channelNameAvailable: 'channel name is available',
  channelNameUnavailable: 'channel name is not available',
  channelNameCurrent: 'This is your current channel name, so it is available to you.',
  signUpUnanswered:
    'the server did not answer. Your account may be there already, so please try again with the same email and password.',
  signUpFailed: (reason: string) => `Error signing up: ${reason}`,
} as const
