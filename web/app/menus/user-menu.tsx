import { useEffect, useEffectEvent, useState, type ReactNode } from 'react'
import type { User } from '#contract/accounts/account.ts'
import { useLeaveWarning } from '#web/session/leave-guard.ts'
import { Icon } from '#web/ui/pictures/icon.tsx'
import { MenuButton } from '#web/ui/popovers/menu.tsx'
import type { MenuItem } from '#web/ui/popovers/menu-list.tsx'
import { initialsOf } from './initials.ts'
import { LeaveDialog } from '#web/app/guards/leave-dialog.tsx'
import { addressOf } from '#web/app/pages.ts'
import { ownEntries } from './menu-entries.ts'
import { useSignOut } from './use-sign-out.ts'
import styles from './user-menu.module.css'
import { texts } from '#web/app/messages.ts'

type UserMenuProps = {
  user: User
  /** The button at the bottom of a phone, whose menu leads to all pages of the user. */
  bar?: { label: string; look: string | undefined; content: ReactNode; hasStorage: boolean }
  /** Whether someone pressed the button before the menu had loaded. */
  startsOpen?: boolean
  onShown?: () => void
}

export function UserMenu({
  user: { name, channel_name, role },
  bar,
  startsOpen = false,
  onShown,
}: UserMenuProps) {
  const tellShown = useEffectEvent(() => onShown?.())
  useEffect(() => tellShown(), [])
  const signOut = useSignOut()
  const warning = useLeaveWarning()
  const [isAsking, setAsking] = useState(false)
  const account =
    channel_name === null ? texts.accountOfName(name) : texts.accountOfChannel(name, channel_name)
  const items: MenuItem[] = [
    ...ownEntries({ isModerator: role === 'moderator', hasStorage: bar?.hasStorage ?? false })
      .filter(({ to }) => bar || to === addressOf('settings'))
      .map(({ label, to, icon }) => ({ label, to, icon: <Icon name={icon} /> })),
    {
      label: texts.signOut,
      icon: <Icon name="sign-out" />,
      onSelect: () => (warning === null ? signOut() : setAsking(true)),
    },
  ]
  return (
    <>
      <MenuButton
        label={bar?.label ?? account}
        className={bar ? bar.look : styles.trigger}
        trigger={
          bar?.content ?? (
            <>
              <span data-initials={initialsOf(name)} className={styles.avatar} />
              <Icon name="chevron-down" size={18} />
            </>
          )
        }
        header={
          <>
            <p className={styles.name}>{name}</p>
            {channel_name !== null && <p className={styles.channel}>{channel_name}</p>}
          </>
        }
        items={items}
        startsOpen={startsOpen}
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
