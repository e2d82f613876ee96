import type { IconName } from '#web/ui/pictures/icon.tsx'
import { texts } from './messages.ts'

/** The pages of the settings in their order; the first is shown beside the list where there is room. */
export const settingsPages = [
  { id: 'profile', name: texts.pageProfile, about: texts.aboutProfile, icon: 'user' },
  { id: 'display', name: texts.pageDisplay, about: texts.aboutDisplay, icon: 'sun' },
  { id: 'training', name: texts.pageTraining, about: texts.aboutTraining, icon: 'heart' },
  { id: 'connections', name: texts.pageConnections, about: texts.aboutConnections, icon: 'activity' },
  { id: 'notifications', name: texts.pageNotifications, about: texts.aboutNotifications, icon: 'bell' },
  { id: 'privacy', name: texts.pagePrivacy, about: texts.aboutPrivacy, icon: 'shield' },
  { id: 'people', name: texts.pagePeople, about: texts.aboutPeople, icon: 'chat' },
  { id: 'account', name: texts.pageAccount, about: texts.aboutAccount, icon: 'mail' },
  { id: 'data', name: texts.pageData, about: texts.aboutData, icon: 'storage' },
] as const satisfies readonly { id: string; name: string; about: string; icon: IconName }[]

export type SettingsPageId = (typeof settingsPages)[number]['id']

export const findSettingsPage = (id: string) => settingsPages.find((page) => page.id === id)

/** All settings were one page once. Mails that were sent then, and bookmarks, lead to its parts. */
const earlierParts: Record<string, string> = {
  channel: 'profile#channel',
  connected: 'connections',
  'sign-in': 'account',
}

/** The new address of a part of the old page; undefined for anything else. */
export function addressOfEarlierPart(hash: string): string | undefined {
  const part = hash.slice(1)
  const found = earlierParts[part] ?? findSettingsPage(part)?.id
  return found === undefined ? undefined : `/settings/${found}`
}
