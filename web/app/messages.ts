import { texts as home } from '#web/features/discovery/home/messages.ts'

/** What stands around every page: menus, the bar at the bottom of a phone, and notices. */
export const texts = {
  logIn: 'Log in',
  signUp: 'Sign up',
  home: 'Home',
  map: 'Map',
  add: 'Add',
  activities: 'Activities',
  me: 'Me',
  shortcuts: 'Shortcuts',
  tryOwnFiles: home.tryOwnFiles,
  signUpToUpload: 'Sign up to upload',
  units: 'Units',
  cookies:
    'Trailcast needs a few cookies to keep you signed in. Embedded players of video sites set their own; they load only if you allow them.',
  cookiesBriefly: 'A few cookies keep you signed in.',
  necessaryOnly: 'Necessary only',
  necessaryAndEmbeds: 'Necessary + video embeds',
  privacy: 'Privacy',
  onlineMapAllowed: 'Maps load streets and paths from other servers.',
  hideOnlineMap: 'Hide streets and paths',
  demo: 'Demo',
  demoBriefly: 'Demo: parts are simulated',
  readMail: 'Read the mail',
  unitsShort: { metric: 'km', imperial: 'mi' },
  // Menu entries
  plans: 'Plans',
  myMap: 'My map',
  myActivities: 'My activities',
  myProjects: 'My projects',
  myUploads: 'My uploads',
  myGear: 'My gear',
  friends: 'Friends',
  moderation: 'Moderation',
  following: 'Following',
  notifications: 'Notifications',
  settings: 'Settings',
  myStorage: 'My storage',
  about: 'About',
  chat: 'Chat',
  terms: 'Terms',
  sendUsAMessage: 'Send us a message',
  uploadActivity: 'Upload activity',
  uploadVideo: 'Upload video',
  uploadBoth: 'Upload both together',
  newProject: 'New project',
  // Side menu content
  main: 'Main',
  // Side menu
  menu: 'Menu',
  closeMenu: 'Close menu',
  // Theme switch
  system: 'System',
  light: 'Light',
  dark: 'Dark',
  theme: 'Theme',
  // Top menu
  trailcastHome: 'Trailcast, home',
  trailcast: 'Trailcast',
  back: 'Back',
  // Unit selector
  metric: 'Metric',
  imperial: 'Imperial',
  // User menu
  accountOfName: (name: string | number) => `Account of ${name}`,
  accountOfChannel: (name: string | number, channel_name: string | number) =>
    `Account of ${name}, channel ${channel_name}`,
  signOut: 'Sign out',
  // Cookie banner
  cookiesLabel: 'Cookies',
  // Page area
  n2024Trailcast: '© 2024 Trailcast',
  // Root layout
  skipToContent: 'Skip to content',
  // Leave dialog
  stay: 'Stay',
  leave: 'Leave',
  // Login request
  itBelongsToAnAccountLog: 'This page needs an account. Log in, or create one in a minute.',
  goToHomepage: 'Go to homepage',
  // User pending
  loadingThePage: 'Loading the page',
  tryAgain: 'Try again',
  signInNotChecked: 'We could not check whether you are signed in.',
  // Error page

  // Titles of the pages that the build draws
  homeTitle: 'Trailcast',
  faqTitle: 'Questions and answers · Trailcast',
  aboutTitle: 'About Trailcast · Trailcast',
  plansTitle: 'Plans · Trailcast',
} as const
