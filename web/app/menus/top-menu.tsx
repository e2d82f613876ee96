import { lazy, Suspense } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { RenderErrorBoundary } from '#web/app/errors/render-error-boundary.tsx'
import { isBuilt, isDeepPath } from '#web/app/pages.ts'
import { loadChunk } from '#web/lib/chunk-reload.ts'
import { useStore } from '#web/lib/store.ts'
import { useCurrentUser } from '#web/session/current-user.ts'
import { pageSearchStore } from '#web/session/page-search.ts'
import { IconButton } from '#web/ui/controls/button.tsx'
import { Icon } from '#web/ui/pictures/icon.tsx'
import { AccountCorner } from './account-corner.tsx'
import { AddMenu } from './add-menu.tsx'
import { addMenuEntries } from './menu-entries.ts'
import { sideMenuId } from './side-menu.tsx'
import styles from './top-menu.module.css'
import { UnitSelector } from './unit-selector.tsx'

// Most pages have nothing to search, and a failure to load the search must not reload the page.
const TopSearch = lazy(async () => ({
  default: (
    await loadChunk(
      () => import('./top-search.tsx'),
      () => false,
    )
  ).TopSearch,
}))

export function TopMenu({ isMenuOpen, onMenu }: { isMenuOpen: boolean; onMenu: () => void }) {
  const { pathname } = useLocation()
  const isSignedIn = Boolean(useCurrentUser())
  const search = useStore(pageSearchStore)
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
      {search && (
        <RenderErrorBoundary resetKey="" fallback={() => null}>
          <Suspense fallback={null}>
            <TopSearch search={search} />
          </Suspense>
        </RenderErrorBoundary>
      )}
      <div className={styles.space} />
      <UnitSelector />
      {additions.length > 0 && <AddMenu entries={additions} />}
      <AccountCorner />
    </header>
  )
}

function BackButton() {
  const navigate = useNavigate()
  const goBack = () => {
    // The router counts its pages there. Before the first one there is another site, or nothing.
    const { idx = 0 } = (history.state ?? {}) as { idx?: number }
    if (idx > 0) void navigate(-1)
    else void navigate('/')
  }
  return <IconButton label="Back" icon={<Icon name="back" />} onClick={goBack} />
}

/** A ridge line whose last slope closes into a play triangle; `public/icons` shows the same drawing. */
function Logo() {
  return (
    <Link to="/" className={styles.logo} aria-label="Trailcast, home">
      <svg viewBox="0 0 48 32" width="42" height="28" aria-hidden="true" focusable="false">
        <path className={styles.ridge} d="M2 27 L13 9 L19.5 18.5 L26 8" />
        <path className={styles.play} d="M26 8 L45 17.5 L26 27 Z" />
      </svg>
      <span className={styles.name}>Trailcast</span>
    </Link>
  )
}
