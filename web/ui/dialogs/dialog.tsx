import {
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  type SyntheticEvent,
} from 'react'
import { IconButton } from '#web/ui/controls/button.tsx'
import { classNames } from '#web/ui/layout/class-names.ts'
import styles from './dialog.module.css'
import { cycleTab, focusFirst, isTyping } from './focus-within.ts'
import { Icon } from '#web/ui/pictures/icon.tsx'
import { addOpenDialog, removeOpenDialog } from './open-dialogs.ts'
import { texts } from './messages.ts'

type DialogProps = {
  open: boolean
  onClose: () => void
  title: ReactNode
  children: ReactNode
  actions?: ReactNode
  size?: 'small' | 'normal' | 'wide' | undefined
  /**
   * False for a question that has to be answered: there is no close button, and neither Escape nor a click
   * outside closes it.
   */
  dismissible?: boolean | undefined
}

/** The content is mounted only while the dialog is open, so every opening starts with fresh fields. */
export function Dialog({ open, ...rest }: DialogProps) {
  return open ? <OpenDialog {...rest} /> : null
}

function OpenDialog({
  onClose,
  title,
  children,
  actions,
  size = 'normal',
  dismissible = true,
}: Omit<DialogProps, 'open'>) {
  const ref = useRef<HTMLDialogElement>(null)
  const press = useRef({ down: false, up: false })
  const titleId = useId()
  useModal(ref, (dialog) => (dismissible ? onClose() : dialog.showModal()))

  const dismiss = () => {
    if (dismissible) onClose()
  }
  const onKeyDown = (event: KeyboardEvent<HTMLDialogElement>) => {
    // A menu inside has used the key, or it was pressed in a dialog on top of this one.
    if (event.defaultPrevented || closestDialog(event.target) !== event.currentTarget) return
    if (event.key === 'Tab') cycleTab(event, event.currentTarget)
    if (event.key !== 'Escape') return
    // Browsers ignore a second prevented `cancel` event and close the dialog, but not a prevented key.
    event.preventDefault()
    if (!isTyping(event.target)) dismiss()
  }
  const onCancel = (event: SyntheticEvent<HTMLDialogElement>) => {
    // A file chooser closed without choosing sends an event of the same name.
    if (event.target !== event.currentTarget) return
    event.preventDefault()
    if (!isTyping(document.activeElement)) dismiss()
  }
  const onPointerDown = (event: PointerEvent) => {
    press.current = { down: isOnBackdrop(event), up: false }
  }
  const onPointerUp = (event: PointerEvent) => {
    press.current.up = isOnBackdrop(event)
  }
  const onClick = (event: SyntheticEvent) => {
    const { down, up } = press.current
    press.current = { down: false, up: false }
    // Dragging a selection from the text out to the backdrop, or the other way round, is not a request to
    // close.
    // Nor is a key press on a button after a right click on the backdrop.
    if (down && up && isOnBackdrop(event)) dismiss()
  }

  return (
    // The keys and presses concern the dialog as a whole; everything in it has its own control.
    // eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <dialog
      ref={ref}
      className={classNames(styles.dialog, styles[size])}
      aria-labelledby={titleId}
      tabIndex={-1}
      onKeyDown={onKeyDown}
      onCancel={onCancel}
      onPointerDown={onPointerDown}
      onPointerUp={onPointerUp}
      onClick={onClick}
    >
      <div className={styles.panel}>
        <header className={styles.header}>
          <h2 id={titleId} className={styles.title}>
            {title}
          </h2>
          {dismissible && (
            <IconButton
              label={texts.close}
              icon={<Icon name="close" />}
              onClick={onClose}
              className={styles.close}
            />
          )}
        </header>
        <div className={styles.body}>{children}</div>
        {actions !== undefined && <footer className={styles.actions}>{actions}</footer>}
      </div>
    </dialog>
  )
}

/**
 * When the browser closes the dialog (a back gesture, a second cancel), the owner is told and decides what is
 * on screen.
 */
function useModal(
  ref: { readonly current: HTMLDialogElement | null },
  onNativeClose: (dialog: HTMLDialogElement) => void,
): void {
  const handleClose = useEffectEvent(onNativeClose)
  useLayoutEffect(() => {
    const dialog = ref.current
    if (!dialog) return undefined
    const opener = document.activeElement
    const onClose = () => {
      if (!dialog.open) handleClose(dialog)
    }
    dialog.addEventListener('close', onClose)
    dialog.showModal()
    addOpenDialog(dialog)
    focusFirst(dialog)
    return () => {
      dialog.removeEventListener('close', onClose)
      removeOpenDialog(dialog)
      dialog.close()
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true })
    }
  }, [ref])
}

/** The panel fills the dialog, so only the backdrop has the dialog itself as its target. */
function isOnBackdrop(event: SyntheticEvent): boolean {
  return event.target === event.currentTarget
}

function closestDialog(target: EventTarget): Element | null {
  return target instanceof Element ? target.closest('dialog') : null
}
