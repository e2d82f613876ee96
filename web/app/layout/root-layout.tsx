import { useEffect } from 'react'
import { Outlet, ScrollRestoration, useNavigation } from 'react-router'
import { LeavePageGuard } from '#web/app/guards/leave-page-guard.tsx'
import { BottomBar } from '#web/app/menus/bottom-bar.tsx'
import { SideMenu } from '#web/app/menus/side-menu.tsx'
import { TopMenu } from '#web/app/menus/top-menu.tsx'
import { useSideMenu } from '#web/app/menus/use-side-menu.ts'
import { longWaitStore } from '#web/lib/long-wait.ts'
import { showToast } from '#web/ui/feedback/toast-store.ts'
import { Toaster } from '#web/ui/feedback/toaster.tsx'
import { Dock } from './dock.tsx'
import { Notices } from './notices.tsx'
import { mainId } from './page-area.tsx'
import styles from './root-layout.module.css'
import { RouteAnnouncer } from './route-announcer.tsx'
import { KeepAway } from './keep-away.tsx'
import { ReportSomething } from './report-something.tsx'
import { SaveToPlaylist } from './save-to-playlist.tsx'
import { UploadArea } from './upload-area.tsx'
import { useContactDialog, useLoginDialog } from './lazy-dialogs.tsx'
import { texts } from '#web/app/messages.ts'

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
            <UploadArea />
            <Notices />
            <BottomBar />
          </Dock>
        </div>
      </div>
      {contact.dialog}
      {login.dialog}
      <SaveToPlaylist />
      <ReportSomething />
      <KeepAway />
      <LeavePageGuard />
      <LongWaits />
      <Toaster />
      <RouteAnnouncer />
      <ScrollRestoration />
    </>
  )
}

/** The first stop of the Tab key: skips the menus and leads to the page. */
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
      {texts.skipToContent}
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
