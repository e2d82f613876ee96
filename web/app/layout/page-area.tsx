import type { ReactNode } from 'react'
import { Outlet } from 'react-router'
import { isAskingStore } from '#web/session/cookie-consent.ts'
import { Button } from '#web/ui/controls/button.tsx'
import styles from './page-area.module.css'

export const mainId = 'main'

/** The page itself and what stands under each. */
export function PageArea({ children = <Outlet /> }: { children?: ReactNode }) {
  return (
    <>
      <main id={mainId} tabIndex={-1} className={styles.main}>
        {children}
      </main>
      <Footer />
    </>
  )
}

/** Until the first page has arrived. Without the footer, which would jump when the page pushes it down. */
export function PagePlaceholder() {
  return <main id={mainId} tabIndex={-1} className={styles.main} aria-busy="true" />
}

function Footer() {
  return (
    <footer className={styles.footer}>
      <small>© 2024 Trailcast</small>
      <Button variant="quiet" size="small" onClick={() => isAskingStore.set(true)}>
        Cookies
      </Button>
    </footer>
  )
}
