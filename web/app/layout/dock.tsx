import { useLayoutEffect, useRef, type ReactNode } from 'react'
import styles from './root-layout.module.css'

/**
 * Questions and labels at the bottom of the window. In the flow at the end of the page and stuck to
 * the bottom: it covers nothing for good and moves nothing when it comes.
 */
export function Dock({ children }: { children: ReactNode }) {
  const ref = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const dock = ref.current
    if (!dock) return undefined
    const root = document.documentElement
    // What takes the focus further up in the page must not end up behind the dock.
    const observer = new ResizeObserver(() => {
      root.style.setProperty('--dock-height', `${dock.offsetHeight}px`)
      root.style.scrollPaddingBottom = `${dock.offsetHeight}px`
    })
    observer.observe(dock)
    return () => observer.disconnect()
  }, [])
  return (
    <div ref={ref} className={styles.dock}>
      {children}
    </div>
  )
}
