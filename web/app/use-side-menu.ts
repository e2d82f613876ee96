import { useState } from 'react'
import { useLocation } from 'react-router'
import { z } from 'zod'
import { createStoredStore } from '#web/lib/stored-settings.ts'
import { useStore } from '#web/lib/store.ts'
import { useMediaQuery } from '#web/ui/use-media-query.ts'

const isOpenStore = createStoredStore('side-menu-open', z.boolean(), () => true)

export type SideMenuControl = { isNarrow: boolean; isOpen: boolean; toggle: () => void; close: () => void }

/**
 * On wide screens the menu stands beside the page, open or not, as it was left. On narrow ones it
 * lies over the page: closed at first, and again after each step to another page.
 */
export function useSideMenu(): SideMenuControl {
  const isNarrow = useMediaQuery('(width < 960px)')
  const isOpenBeside = useStore(isOpenStore)
  const { key } = useLocation()
  // Open only at the very place where it was opened: moving on closes it without an effect.
  const [openedAt, setOpenedAt] = useState<string | null>(null)
  const isOpen = isNarrow ? openedAt === key : isOpenBeside
  const setOpen = (open: boolean) => {
    if (isNarrow) setOpenedAt(open ? key : null)
    else isOpenStore.set(open)
  }
  return { isNarrow, isOpen, toggle: () => setOpen(!isOpen), close: () => setOpen(false) }
}
