import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { VisuallyHidden } from '#web/ui/layout/visually-hidden.tsx'
import { mainId } from './page-area.tsx'

/**
 * A new page of a browser starts at its top and is read out by its title. Here only the content
 * changes, so the focus is moved to the heading and the title is said.
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
      // Where the page is scrolled to is not a matter of the focus.
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
