import { useLayoutEffect, useRef, type ReactNode } from 'react'
import styles from './root-layout.module.css'

/**
 * Questions and labels at the bottom of the window. It sticks there and ends in the flow of the page, so that it never
 * covers anything permanently, and moves nothing when it appears.
 */
export function Dock({ children }: { children: ReactNode }) {
  const ref = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const dock = ref.current
    if (!dock) return undefined
    const root = document.documentElement
    // Elements further up in the page must not end up behind the dock when they receive the focus.
    const observer = new ResizeObserver(() => {
      const height = `${dock.offsetHeight}px`
      // A new value makes the browser restyle every element, and `wake.js` has already written the first one.
      if (root.style.getPropertyValue('--dock-height') !== height)
        root.style.setProperty('--dock-height', height)
      root.style.scrollPaddingBottom = height
    })
    observer.observe(dock)
    return () => observer.disconnect()
  }, [])
  return (
    <div ref={ref} className={styles.dock} data-dock>
      {children}
    </div>
  )
}
