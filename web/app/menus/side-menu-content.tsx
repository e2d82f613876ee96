import { NavLink } from 'react-router'
import { useCurrentUser } from '#web/session/current-user.ts'
import { useSite } from '#web/session/site.ts'
import { storageGbOf } from '#web/session/storage-of-user.ts'
import { classNames } from '#web/ui/layout/class-names.ts'
import { Icon } from '#web/ui/pictures/icon.tsx'
import { sideMenuGroups, type MenuEntry } from './menu-entries.ts'
import styles from './side-menu.module.css'
import { ThemeSwitch } from './theme-switch.tsx'
import { texts } from '#web/app/messages.ts'

export function SideMenuContent({ onContact }: { onContact: () => void }) {
  const user = useCurrentUser()
  const site = useSite()
  const groups = sideMenuGroups({
    isSignedIn: Boolean(user),
    isModerator: user?.role === 'moderator',
    storageGb: storageGbOf(user, site),
    chatUrl: site?.chat_url ?? null,
    // Until the server has answered, as the page was drawn.
    hasPlans: site?.billing ?? true,
  })
  return (
    <nav aria-label={texts.main} className={styles.nav}>
      <div className={styles.groups}>
        {groups.map((group) => (
          <ul key={group[0]?.label} className={styles.group}>
            {group.map((entry) => (
              <li key={entry.label}>
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

function Entry({ entry, onContact }: { entry: MenuEntry; onContact: () => void }) {
  const content = (
    <>
      <Icon name={entry.icon} size={18} />
      <span>{entry.label}</span>
    </>
  )
  if (entry.kind === 'page') {
    return (
      <NavLink to={entry.to} end className={classNames(styles.entry)}>
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
