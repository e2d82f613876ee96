import { Outlet, ScrollRestoration } from 'react-router'
import { Toaster } from '#web/ui/feedback/toaster.tsx'
import { CookieBanner } from './cookie-banner.tsx'
import { DemoLabel } from './demo-label.tsx'
import { Dock } from './dock.tsx'
import { InstallPrompt } from './install-prompt.tsx'
import { LeavePageGuard } from '#web/app/guards/leave-page-guard.tsx'
import { LongWaits } from './long-waits.tsx'
import { NavigationProgress } from './navigation-progress.tsx'
import { RouteAnnouncer } from './route-announcer.tsx'
import styles from './root-layout.module.css'
import { SideMenu } from '#web/app/menus/side-menu.tsx'
import { SkipLink } from './skip-link.tsx'
import { TopMenu } from '#web/app/menus/top-menu.tsx'
import { UploadArea } from './upload-area.tsx'
import { useContactDialog } from './use-contact-dialog.tsx'
import { useLoginDialog } from './use-login-dialog.tsx'
import { useSideMenu } from '#web/app/menus/use-side-menu.ts'

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
