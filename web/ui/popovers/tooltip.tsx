import { cloneElement, useId, useRef, type KeyboardEvent, type ReactElement } from 'react'
import { placeFloating } from './place-floating.ts'
import styles from './tooltip.module.css'

type TooltipProps = { text: string; children: ReactElement<{ 'aria-describedby'?: string | undefined }> }

/** A longer text on hover and focus. Never the only place for information: touch screens do not show it. */
export function Tooltip({ text, children }: TooltipProps) {
  const id = useId()
  const bubble = useRef<HTMLSpanElement>(null)
  const anchor = useRef<HTMLSpanElement>(null)

  const show = () => {
    if (!bubble.current || !anchor.current) return
    bubble.current.showPopover()
    placeFloating(bubble.current, anchor.current, 'center')
  }
  const hide = () => bubble.current?.hidePopover()
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') hide()
  }
  return (
    // The handlers only watch the control inside, which has its own role.
    // eslint-disable-next-line jsx-a11y/no-static-element-interactions
    <span
      ref={anchor}
      className={styles.anchor}
      onMouseEnter={show}
      onMouseLeave={hide}
      onFocus={show}
      onBlur={hide}
      onKeyDown={onKeyDown}
    >
      {cloneElement(children, { 'aria-describedby': id })}
      <span ref={bubble} id={id} role="tooltip" popover="manual" className={styles.bubble}>
        {text}
      </span>
    </span>
  )
}
