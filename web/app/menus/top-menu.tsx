import { lazy, Suspense } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { loadChunk } from '#web/lib/chunk-reload.ts'
import { useStore } from '#web/lib/store.ts'
import { useCurrentUser } from '#web/session/current-user.ts'
import { pageSearchStore } from '#web/session/page-search.ts'
import { IconButton } from '#web/ui/controls/button.tsx'
import { Icon } from '#web/ui/pictures/icon.tsx'
import { AccountCorner } from './account-corner.tsx'
import { AddMenu } from './add-menu.tsx'
import { Logo } from './logo.tsx'
import { addMenuEntries } from './menu-entries.ts'
import { isBuilt, isDeepPath } from '#web/app/pages.ts'
import { RenderErrorBoundary } from '#web/app/errors/render-error-boundary.tsx'
import { sideMenuId } from './side-menu.tsx'
import styles from './top-menu.module.css'
import { UnitSelector } from './unit-selector.tsx'

// Most pages have nothing to search, and nobody should see a page reload because its search cannot be loaded.
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
    // The router counts its pages there. Before the first one lies another site, or nothing.
    const { idx = 0 } = (history.state ?? {}) as { idx?: number }
    if (idx > 0) void navigate(-1)
    else void navigate('/')
  }
  return <IconButton label="Back" icon={<Icon name="back" />} onClick={goBack} />
}
