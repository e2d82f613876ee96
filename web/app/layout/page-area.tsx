import type { ReactNode } from 'react'
import { Outlet } from 'react-router'
import { Footer } from './footer.tsx'
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
