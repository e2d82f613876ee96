import { useLayoutEffect, useRef } from 'react'
import styles from './map-place.module.css'

/** Where the one map of the page is now: it moves between places with all that it has drawn. */
export function MapPlace({ element }: { element: HTMLElement }) {
  const place = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    place.current?.append(element)
  }, [element])
  return <div ref={place} className={styles.place} />
}

export function createMapElement(): HTMLElement {
  const element = document.createElement('div')
  element.className = styles.element ?? ''
  return element
}
