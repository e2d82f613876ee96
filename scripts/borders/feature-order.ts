/** Which features a feature of the server may use. */
export type FeatureOrder = Readonly<Record<string, readonly string[]>>

export const featureOrder: FeatureOrder = {
  accounts: ['activities', 'billing', 'mail', 'projects', 'tiles'],
  activities: ['atlas', 'projects', 'tiles', 'uploads'],
  atlas: ['activities', 'tiles', 'videos'],
  'base-map': [],
  billing: [],
  contact: ['mail'],
  demo: ['accounts', 'projects', 'uploads'],
  'dev-mail': ['mail'],
  discovery: ['activities', 'projects'],
  mail: [],
  projects: ['activities', 'atlas', 'discovery', 'videos'],
  site: ['base-map'],
  tiles: [],
  uploads: ['activities', 'videos'],
  videos: ['atlas', 'billing', 'projects'],
}
