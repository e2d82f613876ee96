/**
 * Every address that has a page, in the syntax of the web router. The server answers all others with 404. The
 * first match counts.
 */
export const pagePaths = {
  home: '/',
  map: '/map/*',
  faq: '/faq',
  about: '/about',
  plans: '/plans',
  settings: '/settings/*',
  passwordReset: '/password-reset',
  confirmEmail: '/confirm_email/:token',
  myActivities: '/my_activities',
  myProjects: '/my_projects',
  myMap: '/my_map',
  myGear: '/my_gear',
  myStorage: '/my_storage',
  uploads: '/uploads',
  import: '/imports/:id',
  notifications: '/notifications',
  following: '/following',
  unsubscribe: '/unsubscribe/:token',
  watch: '/watch/:projectId',
  embed: '/embed/:projectId',
  newProject: '/edit/new',
  edit: '/edit/:projectId',
  activity: '/activity/:id',
  activityLegs: '/activity/:id/legs',
  channel: '/channel/:id',
  playlist: '/playlist/:id',
  friends: '/friends',
  invitation: '/invitation/:token',
  moderation: '/moderation',
  decision: '/decision/:id',
  debugMp4: '/debugmp4',
  shareTarget: '/share-target/',
  telemetry: '/telemetry',
  telemetryUpload: '/telemetry_upload',
  devMail: '/dev/mail',
  devUi: '/dev/ui',
} as const

export type BuiltPageName = keyof typeof pagePaths

/** The editor with a new project made of this video or activity. */
export const createProjectPath = (id: string): string => `${pagePaths.newProject}?from=${id}`
