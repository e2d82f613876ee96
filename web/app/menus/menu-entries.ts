import type { PagePart } from '#contract/site/page-facts.ts'
import { texts } from '#web/app/messages.ts'
import type { IconName } from '#web/ui/pictures/icon.tsx'
import { addressOf, pages, type PageName } from '#web/app/pages.ts'

/** `only`: just some readers get this entry, and the server removes it from the pages of all others. */
type EntryLook = { label: string; icon: IconName; only?: PagePart | undefined }
type LinkEntry = EntryLook & { kind: 'page'; to: string }
export type MenuEntry =
  | LinkEntry
  | (EntryLook &
      (
        | /** A document outside the application: a static page or another site. */
          { kind: 'document'; href: string; isElsewhere: boolean }
        | { kind: 'contact' }
      ))

export type MenuState = {
  isSignedIn: boolean
  isModerator: boolean
  hasStorage: boolean
  chatUrl: string | null
  /** Whether plans are sold here. */
  hasPlans: boolean
}

type PageEntry = EntryLook & { page: PageName }

const everybody: PageEntry[] = [
  { page: 'home', label: texts.home, icon: 'home' },
  { page: 'map', label: texts.map, icon: 'map' },
]
const plans: PageEntry = { page: 'plans', label: texts.plans, icon: 'layers' }
const mine: PageEntry[] = [
  { page: 'myMap', label: texts.myMap, icon: 'compass' },
  { page: 'myActivities', label: texts.myActivities, icon: 'activity' },
  { page: 'myProjects', label: texts.myProjects, icon: 'folder' },
  { page: 'uploads', label: texts.myUploads, icon: 'upload' },
  { page: 'myGear', label: texts.myGear, icon: 'speed' },
  { page: 'friends', label: texts.friends, icon: 'user' },
  { page: 'following', label: texts.following, icon: 'heart' },
  { page: 'notifications', label: texts.notifications, icon: 'bell' },
  { page: 'settings', label: texts.settings, icon: 'settings' },
]
const moderation: PageEntry = {
  page: 'moderation',
  label: texts.moderation,
  icon: 'shield',
  only: 'moderation',
}
const storage: PageEntry = { page: 'myStorage', label: texts.myStorage, icon: 'storage', only: 'storage' }
const information: PageEntry[] = [
  { page: 'faq', label: 'FAQ', icon: 'help' },
  { page: 'about', label: texts.about, icon: 'info' },
]

/** The side menu as groups with a line between them. */
export function sideMenuGroups({
  isSignedIn,
  isModerator,
  hasStorage,
  chatUrl,
  hasPlans,
}: MenuState): MenuEntry[][] {
  const chat: MenuEntry[] =
    chatUrl === null
      ? []
      : [
          {
            kind: 'document',
            href: chatUrl,
            isElsewhere: true,
            label: texts.chat,
            icon: 'chat',
            only: 'chat',
          },
        ]
  return [
    offer([...everybody, ...(hasPlans ? [plans] : [])]),
    ...(isSignedIn ? [ownEntries({ isModerator, hasStorage })] : []),
    [
      ...offer(information),
      { kind: 'document', href: '/terms.html', isElsewhere: false, label: texts.terms, icon: 'file-text' },
      { kind: 'document', href: '/privacy.html', isElsewhere: false, label: texts.privacy, icon: 'shield' },
      ...chat,
      { kind: 'contact', label: texts.sendUsAMessage, icon: 'mail' },
    ],
  ]
}

/** The pages of someone who is signed in. */
export function ownEntries({
  isModerator,
  hasStorage,
}: Pick<MenuState, 'isModerator' | 'hasStorage'>): LinkEntry[] {
  return offer([...mine, ...(hasStorage ? [storage] : []), ...(isModerator ? [moderation] : [])])
}

const offer = (entries: PageEntry[]): LinkEntry[] =>
  entries.map(({ page, ...look }) => ({ kind: 'page', to: addressOf(page), ...look }))

export type AddEntry = { label: string; icon: IconName } & (
  | { to: string }
  | { action: 'pickFiles' | 'pickActivities' | 'pickVideos' | 'signUp' }
)

/** What someone who is signed in can add. */
export const addMenuEntries: AddEntry[] = [
  { label: texts.uploadActivity, icon: 'activity', action: 'pickActivities' },
  { label: texts.uploadVideo, icon: 'video', action: 'pickVideos' },
  { label: texts.uploadBoth, icon: 'upload', action: 'pickFiles' },
  { label: texts.newProject, icon: 'folder', to: pages.newProject.path },
]

/** How visitors start: right away without an account, or by creating one. */
export const visitorAddEntries: AddEntry[] = [
  { label: texts.tryOwnFiles, icon: 'activity', to: pages.telemetry.path },
  { label: texts.signUpToUpload, icon: 'upload', action: 'signUp' },
]
