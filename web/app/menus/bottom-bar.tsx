import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { NavLink } from 'react-router'
import { texts } from '#web/app/messages.ts'
import { RenderErrorBoundary } from '#web/app/errors/render-error-boundary.tsx'
import { addressOf } from '#web/app/pages.ts'
import { loadChunk } from '#web/lib/chunk-reload.ts'
import { pageFacts } from '#web/lib/page-facts.ts'
import { currentUserQuery, useCurrentUser } from '#web/session/current-user.ts'
import { openLogin } from '#web/session/login-dialog.ts'
import { useSite } from '#web/session/site.ts'
import { storageGbOf } from '#web/session/storage-of-user.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { useMediaQuery } from '#web/ui/layout/use-media-query.ts'
import { Icon, type IconName } from '#web/ui/pictures/icon.tsx'
import { AddButton } from './add-menu.tsx'
import styles from './bottom-bar.module.css'
import { addMenuEntries, visitorAddEntries } from './menu-entries.ts'

/** A phone held upright. Held sideways, or with its keyboard open, it has no height to spare. */
export const phoneQuery = '(width < 600px) and (height >= 420px)'

// Visitors never see it: it is loaded for those who are signed in.
const UserMenu = lazy(async () => ({ default: (await loadChunk(() => import('./user-menu.tsx'))).UserMenu }))

/** Within reach of the thumb. Visitors who ask for activities are told on that page why they have to log in. */
export function BottomBar() {
  const isPhone = useMediaQuery(phoneQuery, true)
  const user = useCurrentUser()
  const isMember = user === undefined ? pageFacts()?.isMember : user !== null
  if (!isPhone) return null
  return (
    <nav aria-label={texts.shortcuts} className={styles.bar}>
      <Shortcut to={addressOf('home')} icon="home" label={texts.home} />
      <Shortcut to={addressOf('map')} icon="map" label={texts.map} />
      <AddButton
        entries={isMember ? addMenuEntries : visitorAddEntries}
        className={styles.item}
        trigger={
          <span className={styles.add}>
            <Icon name="plus" size={24} />
          </span>
        }
      />
      <Shortcut to={addressOf('myActivities')} icon="activity" label={texts.activities} />
      <Me />
    </nav>
  )
}

function Shortcut({ to, icon, label }: { to: string; icon: IconName; label: string }) {
  return (
    <NavLink to={to} end={to === '/'} className={styles.item ?? ''}>
      <Content icon={icon} label={label} />
    </NavLink>
  )
}

function Content({ icon, label }: { icon: IconName; label: string }) {
  return (
    <>
      <Icon name={icon} size={22} />
      <span>{label}</span>
    </>
  )
}

/** The pages of the user; for visitors, the login. */
function Me() {
  const user = useCurrentUser()
  const site = useSite()
  // Pressed before it was known what it leads to.
  const [isWanted, setWanted] = useState(false)
  const client = useQueryClient()
  const open = async () => {
    setWanted(true)
    const known = user ?? (await client.ensureQueryData(currentUserQuery).catch(() => undefined))
    if (known !== null) return
    setWanted(false)
    openLogin()
  }
  const content = <Content icon="user" label={texts.me} />
  const plain = (
    <Button variant="quiet" className={styles.item} onClick={() => void open()}>
      {content}
    </Button>
  )
  if (!user) return plain
  const bar = { label: texts.me, look: styles.item, content, hasStorage: storageGbOf(user, site) > 0 }
  return (
    // If the menu cannot be loaded, it is missing, but everything around it must survive.
    <RenderErrorBoundary resetKey={user.id} fallback={() => plain}>
      <Suspense fallback={plain}>
        <UserMenu user={user} bar={bar} startsOpen={isWanted} onShown={() => setWanted(false)} />
      </Suspense>
    </RenderErrorBoundary>
  )
}
