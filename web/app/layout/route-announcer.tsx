import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { VisuallyHidden } from '#web/ui/layout/visually-hidden.tsx'
import { mainId } from './page-area.tsx'

/**
 * A browser starts every new page at the top and reads out its title. Here only the content changes, so this moves the
 * focus to the heading and announces the title.
 */
export function RouteAnnouncer() {
  const { pathname } = useLocation()
  const announced = useRef(pathname)
  const [announcement, setAnnouncement] = useState('')
  useEffect(() => {
    if (announced.current === pathname) return
    announced.current = pathname
    const main = document.querySelector<HTMLElement>(`#${mainId}`)
    const heading = main?.querySelector<HTMLElement>('h1') ?? main
    if (heading) {
      heading.tabIndex = -1
      // The focus must not change the scroll position.
      heading.focus({ preventScroll: true })
    }
    setAnnouncement(document.title)
  }, [pathname])
  return (
    <VisuallyHidden>
      <output>{announcement}</output>
    </VisuallyHidden>
  )
}
