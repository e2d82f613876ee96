import type { ReactNode } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useCurrentUser } from '#web/session/current-user.ts'
import { IconButton } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { AddMenu } from './add-menu.tsx'
import { Logo } from './logo.tsx'
import { addMenuEntries } from './menu-entries.ts'
import { isBuilt, isDeepPath } from './pages.ts'
import { sideMenuId } from './side-menu.tsx'
import styles from './top-menu.module.css'
import { UnitSelector } from './unit-selector.tsx'

type Props = {
  isMenuOpen: boolean
  onMenu: () => void
  /** The search field of pages that have one. */
  search?: ReactNode
  /** The login button or the menu of the user. */
  account?: ReactNode
}

export function TopMenu({ isMenuOpen, onMenu, search, account }: Props) {
  const { pathname } = useLocation()
  const isSignedIn = Boolean(useCurrentUser())
  const additions = addMenuEntries({ isSignedIn, isBuilt })
  return (
    <header className={styles.menu}>
      <IconButton
        label="Menu"
        icon={<Icon name="menu" />}
        onClick={onMenu}
        aria-expanded={isMenuOpen}
        {...(isMenuOpen ? { 'aria-controls': sideMenuId } : {})}
      />
      {isDeepPath(pathname) ? <BackButton /> : <Logo />}
      <div className={styles.search}>{search}</div>
      <UnitSelector />
      {additions.length > 0 && <AddMenu entries={additions} />}
      {account}
    </header>
  )
}

function BackButton() {
  const navigate = useNavigate()
  const { key } = useLocation()
  const goBack = () => {
    // The first entry of this tab has nothing of ours before it.
    if (key === 'default') void navigate('/')
    else void navigate(-1)
  }
  return <IconButton label="Back" icon={<Icon name="back" />} onClick={goBack} />
}
