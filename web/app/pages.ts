import type { ComponentType } from 'react'
import type { LoaderFunction } from 'react-router'

export type PageModule = { Component: ComponentType; loader?: LoaderFunction }
export type Page = {
  path: string
  load: (() => Promise<PageModule>) | null
  /** Only for those who are signed in: others are asked to log in. */
  signedIn?: true
  /** Shown alone, without menus: in a frame on another site. */
  bare?: true
}

/** Shows 'Page not found' and is in no menu, until the page is built and `() => import(…)` stands in its place. */
const notBuilt = null

/** Three pages that have most in common are loaded together: every first load lists the parts that can be loaded later. */
const filmFiles = (page: 'DebugMp4' | 'Telemetry' | 'TelemetryUpload') => async (): Promise<PageModule> => ({
  Component: (await import('#web/routes/film-files.tsx'))[page],
})

export type PageName =
  | 'home'
  | 'map'
  | 'faq'
  | 'about'
  | 'plans'
  | 'settings'
  | 'passwordReset'
  | 'myActivities'
  | 'myProjects'
  | 'myMap'
  | 'myStorage'
  | 'uploads'
  | 'watch'
  | 'embed'
  | 'newProject'
  | 'edit'
  | 'activity'
  | 'channel'
  | 'debugMp4'
  | 'shareTarget'
  | 'telemetry'
  | 'telemetryUpload'
  | 'devMail'
  | 'devUi'
  | 'notFound'

/** Every URL of the application. Each page is loaded when it is first visited. */
export const pages: Record<PageName, Page> = {
  home: { path: '/', load: () => import('#web/routes/home.tsx') },
  map: { path: '/map/*', load: () => import('#web/routes/map.tsx') },
  faq: { path: '/faq', load: () => import('#web/routes/faq.tsx') },
  about: { path: '/about', load: () => import('#web/routes/about.tsx') },
  plans: { path: '/plans', load: () => import('#web/routes/plans.tsx') },
  settings: { path: '/settings', load: () => import('#web/routes/settings.tsx'), signedIn: true },
  passwordReset: { path: '/password-reset', load: () => import('#web/routes/password-reset.tsx') },
  myActivities: { path: '/my_activities', load: () => import('#web/routes/my-activities.tsx'), signedIn: true },
  myProjects: { path: '/my_projects', load: () => import('#web/routes/my-projects.tsx'), signedIn: true },
  myMap: { path: '/my_map', load: () => import('#web/routes/my-map.tsx'), signedIn: true },
  myStorage: { path: '/my_storage', load: notBuilt, signedIn: true },
  uploads: { path: '/uploads', load: () => import('#web/routes/uploads.tsx'), signedIn: true },
  watch: { path: '/watch/:projectId', load: () => import('#web/routes/watch.tsx') },
  embed: { path: '/embed/:projectId', load: () => import('#web/routes/embed.tsx'), bare: true },
  newProject: { path: '/edit/new', load: () => import('#web/routes/edit.tsx'), signedIn: true },
  edit: { path: '/edit/:projectId', load: () => import('#web/routes/edit.tsx'), signedIn: true },
  activity: { path: '/activity/:id', load: () => import('#web/routes/activity.tsx') },
  channel: { path: '/channel/:id', load: () => import('#web/routes/channel.tsx') },
  debugMp4: { path: '/debugmp4', load: filmFiles('DebugMp4') },
  shareTarget: { path: '/share-target/', load: () => import('#web/routes/share-target.tsx') },
  telemetry: { path: '/telemetry', load: filmFiles('Telemetry') },
  telemetryUpload: { path: '/telemetry_upload', load: filmFiles('TelemetryUpload'), signedIn: true },
  devMail: { path: '/dev/mail', load: () => import('#web/routes/dev-mail.tsx') },
  devUi: { path: '/dev/ui', load: () => import('#web/routes/dev-ui.tsx') },
  notFound: { path: '*', load: loadNotFound },
}

export function isBuilt(name: PageName): boolean {
  return pages[name].load !== notBuilt
}

export function loadNotFound(): Promise<PageModule> {
  return import('#web/routes/not-found.tsx')
}

/** The pages that menus lead to lie at the first level; deeper ones show the way back. */
export function isDeepPath(pathname: string): boolean {
  return pathname.split('/').filter(Boolean).length > 1
}
