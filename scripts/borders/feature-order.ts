/** The features that a feature of the server may use. */
export type FeatureOrder = Readonly<Record<string, readonly string[]>>

/**
 * Each uses only features above it in this list; the other direction is announced as a change
 * (server/changes.ts).
 */
export const featureOrder: FeatureOrder = {
  visibility: [],
  people: [],
  mail: [],
  billing: ['mail'],
  'base-map': [],
  site: ['base-map'],
  'map-pictures': ['base-map'],
  contact: ['mail'],
  friends: ['people', 'mail'],
  'dev-mail': ['mail'],
  'dev-payments': [],
  'dev-fitness': [],
  terrain: ['base-map'],
  tiles: ['visibility'],
  atlas: ['terrain', 'tiles', 'base-map'],
  uploads: ['billing'],
  videos: ['visibility', 'billing', 'atlas', 'uploads'],
  activities: ['visibility', 'terrain', 'tiles', 'atlas', 'uploads', 'map-pictures'],
  projects: ['visibility', 'atlas', 'videos', 'activities', 'map-pictures'],
  'fitness-sync': ['activities'],
  channels: [],
  ratings: ['people', 'projects'],
  comments: ['people', 'projects', 'ratings'],
  playlists: ['visibility', 'activities', 'projects'],
  notifications: ['visibility', 'people', 'mail', 'atlas'],
  following: ['people', 'atlas', 'projects', 'notifications'],
  discovery: ['visibility', 'activities', 'projects', 'channels', 'playlists'],
  accounts: ['people', 'friends', 'mail', 'billing', 'activities', 'fitness-sync', 'ratings'],
  moderation: ['visibility', 'people', 'mail', 'activities', 'projects', 'channels', 'comments', 'accounts'],
  demo: [
    'billing',
    'base-map',
    'uploads',
    'videos',
    'activities',
    'projects',
    'accounts',
    'channels',
    'playlists',
    'ratings',
    'comments',
    'friends',
    'following',
    'moderation',
  ],
}
