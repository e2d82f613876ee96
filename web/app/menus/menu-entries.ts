import type { IconName } from '#web/ui/pictures/icon.tsx'
import { pages, type PageName } from '#web/app/pages.ts'

export type MenuEntry = { label: string; icon: IconName } & (
  | { kind: 'page'; to: string }
  /** A document outside the application: a static page or another site. */
  | { kind: 'document'; href: string; isElsewhere: boolean }
  | { kind: 'contact' }
)

export type MenuState = {
  isSignedIn: boolean
  storageGb: number
  chatUrl: string | null
  /** Offers only pages that exist. */
  isBuilt: (page: PageName) => boolean
}

type PageEntry = { page: PageName; label: string; icon: IconName }

const everybody: PageEntry[] = [
  { page: 'home', label: 'Home', icon: 'home' },
  { page: 'plans', label: 'Plans', icon: 'layers' },
]
const mine: PageEntry[] = [
  { page: 'myMap', label: 'My map', icon: 'map' },
  { page: 'myActivities', label: 'My activities', icon: 'activity' },
  { page: 'myProjects', label: 'My projects', icon: 'folder' },
  { page: 'uploads', label: 'My uploads', icon: 'upload' },
  { page: 'settings', label: 'Settings', icon: 'settings' },
]
const storage: PageEntry = { page: 'myStorage', label: 'My storage', icon: 'storage' }
const information: PageEntry[] = [
  { page: 'faq', label: 'FAQ', icon: 'help' },
  { page: 'about', label: 'About', icon: 'info' },
]

/** The side menu as groups with a line between them; groups without entries are left out. */
export function sideMenuGroups({ isSignedIn, storageGb, chatUrl, isBuilt }: MenuState): MenuEntry[][] {
  const offered = (entries: PageEntry[]) => entries.filter(({ page }) => isBuilt(page)).map(toEntry)
  const own = isSignedIn ? [...mine, ...(storageGb > 0 ? [storage] : [])] : []
  const chat: MenuEntry[] =
    chatUrl === null
      ? []
      : [{ kind: 'document', href: chatUrl, isElsewhere: true, label: 'Chat', icon: 'chat' }]
  const groups: MenuEntry[][] = [
    offered(everybody),
    offered(own),
    [
      ...offered(information),
      { kind: 'document', href: '/terms.html', isElsewhere: false, label: 'Terms', icon: 'file-text' },
      { kind: 'document', href: '/privacy.html', isElsewhere: false, label: 'Privacy', icon: 'shield' },
      ...chat,
      { kind: 'contact', label: 'Send us a message', icon: 'mail' },
    ],
  ]
  return groups.filter((group) => group.length > 0)
}

function toEntry({ page, label, icon }: PageEntry): MenuEntry {
  return { kind: 'page', to: pages[page].path, label, icon }
}

export type AddEntry = { label: string; icon: IconName } & (
  | { to: string }
  | { action: 'pickActivities' | 'pickVideos' }
)

/** What someone who is signed in can add; nothing for visitors. */
export function addMenuEntries({
  isSignedIn,
  isBuilt,
}: Pick<MenuState, 'isSignedIn' | 'isBuilt'>): AddEntry[] {
  if (!isSignedIn) return []
  return [
    { label: 'Upload activity', icon: 'activity', action: 'pickActivities' },
    ...(isBuilt('uploads') ? [{ label: 'Upload video', icon: 'video', action: 'pickVideos' } as const] : []),
    ...(isBuilt('newProject')
      ? [{ label: 'New project', icon: 'folder', to: pages.newProject.path } as const]
      : []),
  ]
}
