import { useLayoutEffect, useRef, type ReactNode } from 'react'
import { IconButton } from '#web/ui/controls/button.tsx'
import { cycleTab } from '#web/ui/dialogs/focus-within.ts'
import { Icon } from '#web/ui/pictures/icon.tsx'
import { addOpenDialog, removeOpenDialog } from '#web/ui/dialogs/open-dialogs.ts'
import { SideMenuContent } from './side-menu-content.tsx'
import styles from './side-menu.module.css'
import type { SideMenuControl } from './use-side-menu.ts'
import { texts } from '#web/app/messages.ts'

export const sideMenuId = 'side-menu'

export function SideMenu({ menu, onContact }: { menu: SideMenuControl; onContact: () => void }) {
  if (!menu.isOpen) return null
  if (!menu.isNarrow) {
    return (
      <div id={sideMenuId} className={styles.beside}>
        <SideMenuContent onContact={onContact} />
      </div>
    )
  }
  const closeAndContact = () => {
    menu.close()
    onContact()
  }
  return (
    <Drawer onClose={menu.close}>
      <SideMenuContent onContact={closeAndContact} />
    </Drawer>
  )
}

/** Over the page, which cannot be reached in the meantime. */
function Drawer({ onClose, children }: { onClose: () => void; children: ReactNode }) {
  const ref = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    const dialog = ref.current
    if (!dialog) return undefined
    dialog.showModal()
    addOpenDialog(dialog)
    return () => {
      removeOpenDialog(dialog)
      // The browser gives the focus back to the menu button.
      dialog.close()
    }
  }, [])
  return (
    // Escape and the close button do the same for the keyboard.
    // eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <dialog
      ref={ref}
      id={sideMenuId}
      aria-label={texts.menu}
      className={styles.drawer}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onKeyDown={(event) => {
        if (event.key === 'Tab') cycleTab(event, event.currentTarget)
      }}
      onClick={(event) => {
        if (event.target === event.currentTarget) onClose()
      }}
    >
      <div className={styles.drawerPanel}>
        <IconButton
          label={texts.closeMenu}
          icon={<Icon name="close" />}
          onClick={onClose}
          className={styles.close}
        />
        {children}
      </div>
    </dialog>
  )
}
