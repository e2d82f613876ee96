/** What people read on these screens. */
export const texts = {
  // Bot check
  tryAgain: 'Try again',
  checkingYourBrowser: 'Checking your browser…',
  checkPassed: 'Security check passed',

  // Provider sign up
  chooseYourRegion: 'Choose your region',
  thereIsNoTrailcastAccount: (provider: string | number) =>
    `There is no Trailcast account for this ${provider} account yet. One more choice:`,
  createAccount: 'Create account',

  // Sign up fields
  password: 'Password',
  enterPasswordCharacters: (passwordMin: string | number) => `Enter password (${passwordMin}+ characters)`,
  name: 'Name',
  yourNameCharacters: (nameMin: string | number) => `Your name (${nameMin}+ characters)`,
  keepMeSignedIn: 'Keep me signed in',
  byCreatingAnAccountYouAgree:
    'By creating an account you agree to the <link>Terms</link> and the <link2>Privacy policy</link2>.',

  // Streets on maps
  showStreetsOnMaps: 'Show streets and paths on maps',

  // Sign up final steps
  finalSteps: 'Final steps',
  yourAccountIsReadyWhatShould:
    'Your account is ready. What should your channel be called? Others see its name next to your videos.',
  done: 'Done',

  // Sign up form
  fieldsForPasswordNameAndRegion: 'Fields for password, name and region have appeared.',

  // Sign up region
  homeRegionYourAccount:
    'Home region<span>Your account and everything you upload are stored there. It cannot be changed later.</span>',
} as const
