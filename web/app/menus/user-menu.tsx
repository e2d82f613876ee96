import { useState } from 'react'
import type { User } from '#contract/account.ts'
import { useLeaveWarning } from '#web/session/leave-guard.ts'
import { Icon } from '#web/ui/pictures/icon.tsx'
import { MenuButton } from '#web/ui/popovers/menu.tsx'
import type { MenuItem } from '#web/ui/popovers/menu-list.tsx'
import { initialsOf } from './initials.ts'
import { LeaveDialog } from '#web/app/guards/leave-dialog.tsx'
import { isBuilt, pages } from '#web/app/pages.ts'
import { useSignOut } from './use-sign-out.ts'
import styles from './user-menu.module.css'

export function UserMenu({ user: { name, channel_name } }: { user: User }) {
  const signOut = useSignOut()
  const warning = useLeaveWarning()
  const [isAsking, setAsking] = useState(false)
  const items: MenuItem[] = [
    ...(isBuilt('settings')
      ? [{ label: 'Settings', to: pages.settings.path, icon: <Icon name="settings" /> }]
      : []),
    {
      label: 'Sign out',
      icon: <Icon name="sign-out" />,
      onSelect: () => (warning === null ? signOut() : setAsking(true)),
    },
  ]
  return (
    <>
      <MenuButton
        label={channel_name === null ? `Account of ${name}` : `Account of ${name}, channel ${channel_name}`}
        className={styles.trigger}
        trigger={
          <>
            <span data-initials={initialsOf(name)} className={styles.avatar} />
            <Icon name="chevron-down" size={18} />
          </>
        }
        header={
          <>
            <p className={styles.name}>{name}</p>
            {channel_name !== null && <p className={styles.channel}>{channel_name}</p>}
          </>
        }
        items={items}
      />
      {isAsking && warning !== null && (
        <LeaveDialog
          warning={warning}
          onStay={() => setAsking(false)}
          onLeave={() => {
            setAsking(false)
            signOut()
          }}
        />
      )}
    </>
  )
}
