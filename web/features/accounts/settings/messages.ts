/** What people read on these screens. */
export const texts = {
  // Pages
  contents: 'Settings by subject',
  allSettings: 'All settings',
  pageProfile: 'Profile and channel',
  aboutProfile: 'Your name, and how your channel looks',
  pageDisplay: 'Units and theme',
  aboutDisplay: 'Kilometers or miles, light or dark',
  pageTraining: 'Heart rate and power',
  aboutTraining: 'What your zones are computed from',
  pageConnections: 'Connections',
  aboutConnections: 'Activities imported automatically',
  pageNotifications: 'Notifications',
  aboutNotifications: 'What you are told, and how',
  pagePrivacy: 'Privacy',
  aboutPrivacy: 'Who sees your activities, and which places stay hidden',
  pagePeople: 'Friends and comments',
  aboutPeople: 'Who is blocked, and which words are held back',
  pageAccount: 'Email and sign-in',
  aboutAccount: 'Address, password, and where you are signed in',
  pageData: 'Your data',
  aboutData: 'Region, download and deletion',

  // Save bar
  unsavedChanges: 'You have unsaved changes',
  everythingIsSaved: 'Everything is saved',
  discard: 'Discard',

  // Connect dialog
  connectName: (name: string | number) => `Connect ${name}`,
  signInThereWithTheAccount: 'Sign in there with the account you want to use here from now on.',

  // Delete account
  deleteAccount: 'Delete account',
  permanentlyDeletesYourAccount:
    'Permanently deletes your account and everything in it. We ask you twice before that happens.',

  // Delete dialog
  deleteThisAccountPermanently: 'Delete this account permanently?',
  keepTheAccount: 'Keep the account',
  deleteEverything: 'Delete everything',
  thisCannotBeUndoneNobody: 'This cannot be undone. Nobody can bring back:',
  yourAccountWithYourName: 'your account, with your name, your channel name and the way you sign in',
  yourActivitiesVideosProjects:
    'your activities, videos, projects, playlists and uploads, including the original files',
  theRemainingTimeOfAPlan: 'the remaining time of a plan you have paid for',
  ifYouWantToKeepACopyClose: 'If you want to keep a copy, close this and download everything first.',
  typeExpectedToConfirm: 'Type <strong>{expected}</strong> to confirm',

  // Display
  system: 'System',
  light: 'Light',
  dark: 'Dark',
  units: 'Units',
  kilometresAndMetresOrMiles:
    'Kilometers and meters, or miles and feet. Saved with your account, so they apply on every device.',
  unitsForYourAccount: 'Units for your account',
  theme: 'Theme',
  theColoursOfTheApplication: 'Applies to this browser only.',
  themeInThisBrowser: 'Theme in this browser',

  // Download
  downloadEverything: 'Download everything',
  oneZipFileWithEverythingStored:
    'One zip file with everything stored about you: your account, and all you have uploaded and created, in its original form.',

  // Email
  email: 'Email',
  youSignInWithItAndWeUse:
    'You sign in with it, and we use it to write to you about your account. Nobody else sees it.',

  // Identities
  connectedAccounts: 'Connected accounts',
  otherWaysToSignInToThisAccount: 'Other ways to sign in to this account.',
  pretendedProviders: 'This is a demo: signing in with them is simulated, and no real account is used.',
  notConnected: 'Not connected',
  yourOnlyWayToSignInSet: ' · your only way to sign in: set a password before you disconnect it',
  noLongerOfferedByThisServer: ' · no longer offered by this server',
  connect: 'Connect',
  disconnectName: (name: string | number) => `Disconnect ${name}`,
  disconnect: 'Disconnect',

  // Password
  password: 'Password',
  saveAnEmailFirstThenYouCanSet: 'Save an email first. Then you can set a password and sign in with both.',
  newPassword: 'New password',
  savingItSignsYouOutEverywhere: 'Saving it signs you out everywhere else.',
  enterPasswordCharacters: (passwordMin: string | number) => `Enter password (${passwordMin}+ characters)`,

  // Profile
  profile: 'Profile',
  name: 'Name',
  yourName1Characters: 'Your name (1+ characters)',

  // Sessions
  whereYouAreSignedIn: 'Where you are signed in',
  ifYouDoNotRecogniseOneOfThese:
    'If you do not recognize one of these, sign it out and change your password.',
  yourSessionsCouldNotBeLoaded: 'Your sessions could not be loaded.',
  loadingYourSessions: 'Loading your sessions',
  signOutEverywhereElse: 'Sign out everywhere else',
  thisDevice: 'This device',
  lastUsed: '· last used',
  endBrowserPlace: (browser: string | number, place: string | number) => `End: ${browser}, ${place}`,
  end: 'End',

  // Settings page
  settings: 'Settings',
  homeRegion: 'Home region',
  yourAccountAndYourFilesAreKept:
    'Your account and your files are kept there. You chose it when you signed up, and it cannot be changed. <link>More about regions</link>',
} as const
