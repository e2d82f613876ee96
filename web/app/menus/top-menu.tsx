import { Link, useLocation, useNavigate } from 'react-router'
import { hasOwnSearch, isDeepPath } from '#web/app/pages.ts'
import { useStore } from '#web/lib/store.ts'
import { pageSearchStore } from '#web/session/page-search.ts'
import { IconButton } from '#web/ui/controls/button.tsx'
import { Icon } from '#web/ui/pictures/icon.tsx'
import { LogoMark } from '#web/ui/pictures/logo-mark.tsx'
import { AccountCorner } from './account-corner.tsx'
import { sideMenuId } from './side-menu.tsx'
import styles from './top-menu.module.css'
import { TopSearch } from './top-search.tsx'
import { UnitSelector } from './unit-selector.tsx'
import { texts } from '#web/app/messages.ts'

export function TopMenu({ isMenuOpen, onMenu }: { isMenuOpen: boolean; onMenu: () => void }) {
  const { pathname } = useLocation()
  const search = useStore(pageSearchStore)
  return (
    <header className={styles.menu}>
      <IconButton
        label={texts.menu}
        icon={<Icon name="menu" />}
        onClick={onMenu}
        aria-expanded={isMenuOpen}
        {...(isMenuOpen ? { 'aria-controls': sideMenuId } : {})}
      />
      {isDeepPath(pathname) && <BackButton />}
      <Link to="/" className={styles.logo} aria-label={texts.trailcastHome}>
        <LogoMark />
        <span className={styles.name}>{texts.trailcast}</span>
      </Link>
      <TopSearch search={search ?? (hasOwnSearch(pathname) ? 'expected' : 'videos')} />
      <div className={styles.space} />
      <UnitSelector />
      <AccountCorner />
    </header>
  )
}

function BackButton() {
  const navigate = useNavigate()
  const goBack = () => {
    // The router stores the index of its page there. Before index 0 there is another site, or nothing.
    const { idx = 0 } = (history.state ?? {}) as { idx?: number }
    if (idx > 0) void navigate(-1)
    else void navigate('/')
  }
  return <IconButton label={texts.back} icon={<Icon name="back" />} onClick={goBack} />
}
