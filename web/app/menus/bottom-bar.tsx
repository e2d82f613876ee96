import { lazy, Suspense } from 'react'
import { NavLink } from 'react-router'
import { texts } from '#web/app/messages.ts'
import { RenderErrorBoundary } from '#web/app/errors/render-error-boundary.tsx'
import { addressOf } from '#web/app/pages.ts'
import { loadChunk } from '#web/lib/chunk-reload.ts'
import { useCurrentUser } from '#web/session/current-user.ts'
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
  if (!isPhone) return null
  return (
    <nav aria-label={texts.shortcuts} className={styles.bar}>
      <Shortcut to={addressOf('home')} icon="home" label={texts.home} />
      <Shortcut to={addressOf('map')} icon="map" label={texts.map} />
      <AddButton
        entries={user ? addMenuEntries : visitorAddEntries}
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
  const content = <Content icon="user" label={texts.me} />
  const plain = (
    <Button variant="quiet" className={styles.item} onClick={() => user === null && openLogin()}>
      {content}
    </Button>
  )
  if (!user) return plain
  const bar = { label: texts.me, look: styles.item, content, storageGb: storageGbOf(user, site) }
  return (
    // If the menu cannot be loaded, it is missing, but everything around it must survive.
    <RenderErrorBoundary resetKey={user.id} fallback={() => plain}>
      <Suspense fallback={plain}>
        <UserMenu user={user} bar={bar} />
      </Suspense>
    </RenderErrorBoundary>
  )
}
