import { useEffect } from 'react'
import { Link, Outlet, ScrollRestoration, useNavigation } from 'react-router'
import { LeavePageGuard } from '#web/app/guards/leave-page-guard.tsx'
import { SideMenu } from '#web/app/menus/side-menu.tsx'
import { TopMenu } from '#web/app/menus/top-menu.tsx'
import { useSideMenu } from '#web/app/menus/use-side-menu.ts'
import { pages } from '#web/app/pages.ts'
import { longWaitStore } from '#web/lib/long-wait.ts'
import { useSite } from '#web/session/site.ts'
import { showToast } from '#web/ui/feedback/toast-store.ts'
import { Toaster } from '#web/ui/feedback/toaster.tsx'
import { Icon } from '#web/ui/pictures/icon.tsx'
import { CookieBanner } from './cookie-banner.tsx'
import { demoText } from './demo-text.ts'
import { Dock } from './dock.tsx'
import { InstallPrompt } from './install-prompt.tsx'
import { mainId } from './page-area.tsx'
import styles from './root-layout.module.css'
import { RouteAnnouncer } from './route-announcer.tsx'
import { UploadArea } from './upload-area.tsx'
import { useContactDialog, useLoginDialog } from './lazy-dialogs.tsx'

/** What surrounds every page. */
export function RootLayout() {
  const menu = useSideMenu()
  const contact = useContactDialog()
  const login = useLoginDialog()
  return (
    <>
      <SkipLink />
      <NavigationProgress isLoadingPart={contact.isLoading || login.isLoading} />
      <TopMenu isMenuOpen={menu.isOpen} onMenu={menu.toggle} />
      <div className={styles.body}>
        <SideMenu menu={menu} onContact={contact.open} />
        <div className={styles.content}>
          <Outlet />
          <Dock>
            <InstallPrompt />
            <CookieBanner />
            <DemoLabel />
          </Dock>
        </div>
      </div>
      <UploadArea />
      {contact.dialog}
      {login.dialog}
      <LeavePageGuard />
      <LongWaits />
      <Toaster />
      <RouteAnnouncer />
      <ScrollRestoration />
    </>
  )
}

/** The first thing the keyboard reaches: past the menus, to the page. */
function SkipLink() {
  return (
    <a
      href={`#${mainId}`}
      className={styles.skipLink}
      onClick={(event) => {
        // Without a new entry in the history.
        event.preventDefault()
        document.querySelector<HTMLElement>(`#${mainId}`)?.focus()
      }}
    >
      Skip to content
    </a>
  )
}

/**
 * A thin bar while the next page or another part loads; the style sheet lets it wait 300 ms, so that
 * what comes quickly does not flicker.
 */
function NavigationProgress({ isLoadingPart }: { isLoadingPart: boolean }) {
  const { state } = useNavigation()
  return state === 'idle' && !isLoadingPart ? null : <div className={styles.progress} aria-hidden="true" />
}

/** Says when to try again whenever a server limits requests; forms also show their own message. */
function LongWaits() {
  useEffect(
    () =>
      longWaitStore.subscribe(() => {
        const wait = longWaitStore.get()
        if (wait) showToast({ text: wait.message, tone: 'error' })
      }),
    [],
  )
  return null
}

/** Always on screen in demo mode, so that nobody mistakes a simulation for the real thing. */
function DemoLabel() {
  const site = useSite()
  if (site?.mode !== 'demo') return null
  return (
    <aside aria-label="Demo" className={styles.demo}>
      <Icon name="sparkle" size={16} />
      <p>
        {demoText(site.stand_ins)}{' '}
        {site.stand_ins.includes('mail') && <Link to={pages.devMail.path}>Read the mail</Link>}
      </p>
    </aside>
  )
}
