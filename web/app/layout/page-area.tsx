import type { ReactNode } from 'react'
import { Outlet } from 'react-router'
import { isAskingStore } from '#web/session/cookie-consent.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { classNames } from '#web/ui/layout/class-names.ts'
import styles from './page-area.module.css'
import stillStyles from './still.module.css'
import { texts } from '#web/app/messages.ts'

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

/**
 * Shown until the first page has arrived. A still that the server has put there stays as it is. Without the footer,
 * which would jump when the page pushes it down.
 */
export function PagePlaceholder({ still = filledByServer }: { still?: { __html: string } }) {
  return (
    <main
      id={mainId}
      tabIndex={-1}
      className={classNames(styles.main, stillStyles.place)}
      aria-busy="true"
      dangerouslySetInnerHTML={still}
      suppressHydrationWarning
    />
  )
}

const filledByServer = { __html: '' }

function Footer() {
  return (
    <footer className={styles.footer}>
      <small>{texts.n2024Trailcast}</small>
      <Button variant="quiet" size="small" onClick={() => isAskingStore.set(true)}>
        {texts.cookiesLabel}
      </Button>
    </footer>
  )
}
