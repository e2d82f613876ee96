import { NavLink } from 'react-router'
import { pageFacts } from '#web/lib/page-facts.ts'
import { useCurrentUser } from '#web/session/current-user.ts'
import { useSite } from '#web/session/site.ts'
import { storageGbOf } from '#web/session/storage-of-user.ts'
import { classNames } from '#web/ui/layout/class-names.ts'
import { Icon } from '#web/ui/pictures/icon.tsx'
import { sideMenuGroups, type MenuEntry, type MenuState } from './menu-entries.ts'
import styles from './side-menu.module.css'
import { ThemeSwitch } from './theme-switch.tsx'
import { texts } from '#web/app/messages.ts'

export function SideMenuContent({ onContact }: { onContact: () => void }) {
  const groups = sideMenuGroups({ ...useOwnMenu(), ...useSiteMenu() })
  return (
    <nav aria-label={texts.main} className={styles.nav}>
      <div className={styles.groups}>
        {groups.map((group) => (
          <ul key={group[0]?.label} className={styles.group}>
            {group.map((entry) => (
              <li key={entry.label} data-only={entry.only}>
                <Entry entry={entry} onContact={onContact} />
              </li>
            ))}
          </ul>
        ))}
      </div>
      <ThemeSwitch />
    </nav>
  )
}

/** Until the server has said who is signed in, as the page was drawn. */
function useOwnMenu(): Pick<MenuState, 'isSignedIn' | 'isModerator' | 'hasStorage'> {
  const user = useCurrentUser()
  const site = useSite()
  const facts = pageFacts()
  if (facts && (user === undefined || (user && !site)))
    return { isSignedIn: facts.isMember, isModerator: facts.isModerator, hasStorage: facts.hasStorage }
  return {
    isSignedIn: Boolean(user),
    isModerator: user?.role === 'moderator',
    hasStorage: storageGbOf(user, site) > 0,
  }
}

function useSiteMenu(): Pick<MenuState, 'chatUrl' | 'hasPlans'> {
  const site = useSite()
  const facts = pageFacts()
  return site
    ? { chatUrl: site.chat_url, hasPlans: site.billing }
    : { chatUrl: facts?.chatUrl ?? null, hasPlans: facts?.hasPlans ?? true }
}

function Entry({ entry, onContact }: { entry: MenuEntry; onContact: () => void }) {
  const content = (
    <>
      <Icon name={entry.icon} size={18} />
      <span>{entry.label}</span>
    </>
  )
  if (entry.kind === 'page') {
    return (
      <NavLink to={entry.to} end={entry.to === '/'} className={classNames(styles.entry)}>
        {content}
      </NavLink>
    )
  }
  if (entry.kind === 'document') {
    return (
      <a
        href={entry.href}
        className={styles.entry}
        {...(entry.isElsewhere ? { target: '_blank', rel: 'noreferrer' } : {})}
      >
        {content}
      </a>
    )
  }
  return (
    <button type="button" className={styles.entry} onClick={onContact}>
      {content}
    </button>
  )
}
