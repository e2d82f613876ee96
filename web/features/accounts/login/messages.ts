/** What people read on these screens. */
export const texts = {
  // Login content
  or: 'or',
  createAccount: 'Create account',
  alreadyHaveAnAccount: 'Already have an account?',
  rememberedYourPassword: 'Remembered your password?',
  logIn: 'Log in',
  videosTakeUpALotOfSpace:
    'Videos take up a lot of space, so you need a storage plan to upload them. Anyone can upload activities from a watch or phone without one.',
  seeThePlans: 'See the plans',

  // Login dialog
  resetPassword: 'Reset password',
  aStoragePlanIsNeeded: 'You need a storage plan',
  finalSteps: 'Final steps',
  chooseYourRegion: 'Choose your region',

  // Login form
  password: 'Password',
  aFieldForYourPassword: 'A field for your password has appeared.',
  keepMeSignedIn: 'Keep me signed in',
  forgotPassword: 'Forgot password?',

  // Password reset confirm
  chooseANewPassword: 'Choose a new password',
  newPassword: 'New password',
  enterPasswordCharacters: (passwordMin: string | number) => `Enter password (${passwordMin}+ characters)`,
  savePassword: 'Save password',
  requestANewLink: 'Request a new link',

  // Password reset form
  weWillSendYouALinkForChoosing: 'We will send you a link for choosing a new password.',

  // Provider login
  pretendedProviders: (names: string) =>
    `Demo: signing in with ${names} is simulated. No real account is used.`,

  // Social button
  continueWithProvider: (provider: string | number) => `Continue with ${provider}`,
} as const
