import { useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import { Outlet } from 'react-router'
import { isAskingStore } from '#web/session/cookie-consent.ts'
import { Button } from '#web/ui/controls/button.tsx'
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
 * Until the first page has arrived, with the still that the server may have sent for it. Without the footer, which
 * would jump when the page pushes it down.
 */
export function PagePlaceholder() {
  const [still] = useState(findStill)
  const place = useRef<HTMLElement>(null)
  useLayoutEffect(() => {
    if (still) place.current?.append(still)
  }, [still])
  return <main ref={place} id={mainId} tabIndex={-1} className={styles.main} aria-busy="true" />
}

/** The same, as the server sends it with a still. */
export function StillPlace({ children }: { children: ReactNode }) {
  return (
    <main id={mainId} tabIndex={-1} className={styles.main} aria-busy="true">
      {children}
    </main>
  )
}

const findStill = (): Element | null =>
  typeof document === 'undefined' ? null : document.querySelector(`.${stillStyles.still}`)

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
