/**
 * The addresses that have a page, in the words of the router that draws them. The server answers all others with the
 * status for what is not there. The first that fits counts.
 */
export const pagePaths = {
  home: '/',
  map: '/map/*',
  faq: '/faq',
  about: '/about',
  plans: '/plans',
  settings: '/settings',
  passwordReset: '/password-reset',
  myActivities: '/my_activities',
  myProjects: '/my_projects',
  myMap: '/my_map',
  uploads: '/uploads',
  watch: '/watch/:projectId',
  embed: '/embed/:projectId',
  newProject: '/edit/new',
  edit: '/edit/:projectId',
  activity: '/activity/:id',
  channel: '/channel/:id',
  debugMp4: '/debugmp4',
  shareTarget: '/share-target/',
  telemetry: '/telemetry',
  telemetryUpload: '/telemetry_upload',
  devMail: '/dev/mail',
  devUi: '/dev/ui',
} as const

export type BuiltPageName = keyof typeof pagePaths
