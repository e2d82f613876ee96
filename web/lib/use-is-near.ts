import { useEffect, useState, type RefObject } from 'react'

/** Whether a part of the page is or was near what is seen of it. */
export function useIsNear(place: RefObject<Element | null>, margin = '200px'): boolean {
  const [isNear, setNear] = useState(false)
  useEffect(() => {
    if (isNear || !place.current) return undefined
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setNear(true)
      },
      { rootMargin: margin },
    )
    observer.observe(place.current)
    return () => observer.disconnect()
  }, [isNear, place, margin])
  return isNear
}
