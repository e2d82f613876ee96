import type { ComponentType } from 'react'
import { matchPath, type LoaderFunction } from 'react-router'
import { pagePaths, type BuiltPageName } from '#contract/site/page-paths.ts'

export type PageModule = { Component: ComponentType; loader?: LoaderFunction }
export type Page = {
  path: string
  load: () => Promise<PageModule>
  /** Only for those who are signed in: others are asked to log in. */
  signedIn?: true
  /** Shown alone, without menus: in a frame on another site. */
  bare?: true
  /** Once loaded, the page itself says what the top menu searches; on other pages that is videos and places. */
  hasSearch?: true
}

/**
 * These three pages have most of their code in common and are loaded together, since every first load lists the parts
 * that can be loaded later.
 */
const videoFiles = (page: 'DebugMp4' | 'Telemetry' | 'TelemetryUpload') => async (): Promise<PageModule> => ({
  Component: (await import('#web/routes/video-files.tsx'))[page],
})

/** What was uploaded, and what became of one upload: loaded together, for the same reason. */
const uploads = () => import('#web/routes/uploads.tsx')

/** All pages, including the catch-all. */
export type PageName = BuiltPageName | 'notFound'

/** Every URL of the application. Each page is loaded when it is first visited. */
export const pages: Record<PageName, Page> = {
  home: { path: pagePaths.home, load: () => import('#web/routes/home.tsx') },
  map: { path: pagePaths.map, load: () => import('#web/routes/map.tsx'), hasSearch: true },
  faq: { path: pagePaths.faq, load: () => import('#web/routes/faq.tsx') },
  about: { path: pagePaths.about, load: () => import('#web/routes/about.tsx') },
  plans: { path: pagePaths.plans, load: () => import('#web/routes/plans.tsx') },
  settings: { path: pagePaths.settings, load: () => import('#web/routes/settings.tsx'), signedIn: true },
  passwordReset: { path: pagePaths.passwordReset, load: () => import('#web/routes/password-reset.tsx') },
  confirmEmail: {
    path: pagePaths.confirmEmail,
    load: () => import('#web/routes/confirm-email.tsx'),
    signedIn: true,
  },
  myActivities: {
    path: pagePaths.myActivities,
    load: () => import('#web/routes/my-activities.tsx'),
    signedIn: true,
    hasSearch: true,
  },
  myProjects: {
    path: pagePaths.myProjects,
    load: () => import('#web/routes/my-projects.tsx'),
    signedIn: true,
    hasSearch: true,
  },
  myMap: { path: pagePaths.myMap, load: () => import('#web/routes/my-map.tsx'), signedIn: true },
  myGear: { path: pagePaths.myGear, load: () => import('#web/routes/my-gear.tsx'), signedIn: true },
  myStorage: { path: pagePaths.myStorage, load: () => import('#web/routes/my-storage.tsx'), signedIn: true },
  uploads: {
    path: pagePaths.uploads,
    load: uploads,
    signedIn: true,
    hasSearch: true,
  },
  import: { path: pagePaths.import, load: uploads, signedIn: true },
  notifications: {
    path: pagePaths.notifications,
    load: () => import('#web/routes/notifications.tsx'),
    signedIn: true,
  },
  following: { path: pagePaths.following, load: () => import('#web/routes/following.tsx'), signedIn: true },
  unsubscribe: { path: pagePaths.unsubscribe, load: () => import('#web/routes/unsubscribe.tsx') },
  watch: { path: pagePaths.watch, load: () => import('#web/routes/watch.tsx') },
  embed: { path: pagePaths.embed, load: () => import('#web/routes/embed.tsx'), bare: true },
  newProject: { path: pagePaths.newProject, load: () => import('#web/routes/edit.tsx'), signedIn: true },
  edit: { path: pagePaths.edit, load: () => import('#web/routes/edit.tsx'), signedIn: true },
  activity: { path: pagePaths.activity, load: () => import('#web/routes/activity.tsx') },
  activityLegs: { path: pagePaths.activityLegs, load: () => import('#web/routes/activity-legs.tsx') },
  channel: { path: pagePaths.channel, load: () => import('#web/routes/channel.tsx') },
  playlist: { path: pagePaths.playlist, load: () => import('#web/routes/playlist.tsx') },
  friends: { path: pagePaths.friends, load: () => import('#web/routes/friends.tsx'), signedIn: true },
  invitation: { path: pagePaths.invitation, load: () => import('#web/routes/invitation.tsx') },
  moderation: {
    path: pagePaths.moderation,
    load: () => import('#web/routes/moderation.tsx'),
    signedIn: true,
  },
  decision: { path: pagePaths.decision, load: () => import('#web/routes/decision.tsx') },
  debugMp4: { path: pagePaths.debugMp4, load: videoFiles('DebugMp4') },
  shareTarget: { path: pagePaths.shareTarget, load: () => import('#web/routes/share-target.tsx') },
  telemetry: { path: pagePaths.telemetry, load: videoFiles('Telemetry') },
  telemetryUpload: { path: pagePaths.telemetryUpload, load: videoFiles('TelemetryUpload'), signedIn: true },
  devMail: { path: pagePaths.devMail, load: () => import('#web/routes/dev-mail.tsx') },
  devUi: { path: pagePaths.devUi, load: () => import('#web/routes/dev-ui.tsx') },
  notFound: { path: '*', load: loadNotFound },
}

/** Where a link to this page leads: some pages have addresses below them. */
export function addressOf(name: PageName): string {
  return pages[name].path.replace(/\/\*$/, '')
}

export function hasOwnSearch(pathname: string): boolean {
  return Object.values(pages).some(({ path, hasSearch }) => hasSearch && matchPath(path, pathname))
}

export function loadNotFound(): Promise<PageModule> {
  return import('#web/routes/not-found.tsx')
}

/** Pages that menus lead to have one-segment paths; deeper pages show a back button. */
export function isDeepPath(pathname: string): boolean {
  return pathname.split('/').filter(Boolean).length > 1
}
