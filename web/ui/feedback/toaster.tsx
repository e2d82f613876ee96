import { useLayoutEffect, useRef, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { Button, IconButton, LinkButton } from '#web/ui/controls/button.tsx'
import { useIsAwake } from '#web/ui/layout/awake.ts'
import { classNames } from '#web/ui/layout/class-names.ts'
import { cycleTab } from '#web/ui/dialogs/focus-within.ts'
import { Icon } from '#web/ui/pictures/icon.tsx'
import { subscribeToDialogs, topDialog } from '#web/ui/dialogs/open-dialogs.ts'
import {
  dismissToast,
  listToasts,
  pauseToasts,
  resumeToasts,
  subscribeToToasts,
  type Toast,
} from './toast-store.ts'
import styles from './toaster.module.css'
import { texts } from './messages.ts'

/**
 * Mounted once, around the routes. Moves into the topmost dialog, because the rest of the page cannot be
 * reached then.
 */
export function Toaster() {
  const isAwake = useIsAwake()
  const dialog = useSyncExternalStore(subscribeToDialogs, topDialog, () => undefined)
  // There is no document while prerendering.
  if (!isAwake) return null
  return createPortal(<ToastStack dialog={dialog} />, dialog ?? document.body)
}

function ToastStack({ dialog }: { dialog: HTMLDialogElement | undefined }) {
  const toasts = useSyncExternalStore(subscribeToToasts, listToasts)
  const ref = useRef<HTMLDivElement>(null)
  // Rendered even while empty: a live region is announced only if it existed before its text.
  useLayoutEffect(() => {
    ref.current?.showPopover()
    return resumeToasts
  }, [])
  const quiet = toasts.filter((toast) => toast.tone !== 'error')
  const errors = toasts.filter((toast) => toast.tone === 'error')
  return (
    // Hovering or focusing only gives more time to read; nothing else depends on it.
    // eslint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      ref={ref}
      popover="manual"
      className={styles.stack}
      onKeyDown={(event) => {
        // The dialog does not receive this key: it is an ancestor only in the document, not among the
        // components.
        if (dialog && event.key === 'Tab') cycleTab(event, dialog)
      }}
      onPointerEnter={pauseToasts}
      onPointerLeave={(event) => {
        if (!event.currentTarget.contains(document.activeElement)) resumeToasts()
      }}
      onFocus={pauseToasts}
      onBlur={(event) => {
        if (!event.currentTarget.matches(':hover')) resumeToasts()
      }}
    >
      {/* An output element may contain only text, not the cards with their buttons. */}
      {/* eslint-disable-next-line jsx-a11y/prefer-tag-over-role */}
      <div role="status" className={styles.group}>
        {quiet.map((toast) => (
          <ToastCard key={toast.id} toast={toast} />
        ))}
      </div>
      {errors.map((toast) => (
        <div key={toast.id} role="alert" className={styles.group}>
          <ToastCard toast={toast} />
        </div>
      ))}
    </div>
  )
}

const toneIcons = { normal: 'info', success: 'check', error: 'error' } as const

function ToastCard({ toast: { id, text, tone, actions } }: { toast: Toast }) {
  const dismiss = () => dismissToast(id)
  return (
    <div className={classNames(styles.toast, styles[tone])}>
      <span className={styles.icon}>
        <Icon name={toneIcons[tone]} />
      </span>
      <p className={styles.text}>{text}</p>
      {actions.map(({ label, to, onSelect }) =>
        to === undefined ? (
          <Button
            key={label}
            size="small"
            onClick={() => {
              dismiss()
              onSelect?.()
            }}
          >
            {label}
          </Button>
        ) : (
          <LinkButton key={label} to={to} size="small" onClick={dismiss}>
            {label}
          </LinkButton>
        ),
      )}
      <IconButton
        label={texts.dismiss}
        icon={<Icon name="close" size={18} />}
        size="small"
        onClick={dismiss}
      />
    </div>
  )
}
