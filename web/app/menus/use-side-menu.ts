import { useLayoutEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { createStoredStore, oneOf } from '#web/lib/stored-settings.ts'
import { useStore } from '#web/lib/store.ts'
import { useMediaQuery } from '#web/ui/layout/use-media-query.ts'

const isOpenStore = createStoredStore('side-menu-open', oneOf([true, false]), () => true, true)

export type SideMenuControl = { isNarrow: boolean; isOpen: boolean; toggle: () => void; close: () => void }

/**
 * On wide screens the menu is next to the page, open or closed as last set. On narrow ones it lies over the
 * page: closed at first, and again after each navigation.
 */
export function useSideMenu(): SideMenuControl {
  const isNarrow = useMediaQuery('(width < 960px)')
  const isOpenBeside = useStore(isOpenStore)
  // From here on the store decides whether the menu is open.
  useLayoutEffect(() => void delete document.documentElement.dataset['sideMenu'], [])
  const { key } = useLocation()
  const [over, setOver] = useState({ isOpen: false, key })
  // Closed while the next page renders, not after: it must not flash there for a moment.
  if (over.key !== key) setOver({ isOpen: false, key })
  const isOpen = isNarrow ? over.isOpen : isOpenBeside
  const setOpen = (open: boolean) => {
    if (isNarrow) setOver({ isOpen: open, key })
    else isOpenStore.set(open)
  }
  return { isNarrow, isOpen, toggle: () => setOpen(!isOpen), close: () => setOpen(false) }
}
