import { useEffect, useId, useRef, useState, type ReactNode } from 'react'
import { IconButton } from '#web/ui/controls/button.tsx'
import { Icon } from '#web/ui/pictures/icon.tsx'
import styles from './layer-switch.module.css'

type LayersButtonProps = {
  label: string
  /** `controls`: it is among the other controls of the map, and the panel opens beside them. */
  place?: 'controls' | undefined
  children: ReactNode
}

/** A button on the map with a panel that closes when something else is pressed. */
export function LayersButton({ label, place, children }: LayersButtonProps) {
  const [isOpen, setOpen] = useState(false)
  const frame = useRef<HTMLDivElement>(null)
  const panelId = useId()

  useEffect(() => {
    if (!isOpen) return undefined
    const closeOutside = ({ target }: PointerEvent) => {
      if (target instanceof Node && !frame.current?.contains(target)) setOpen(false)
    }
    document.addEventListener('pointerdown', closeOutside)
    return () => document.removeEventListener('pointerdown', closeOutside)
  }, [isOpen])

  return (
    // Escape closes it from anywhere inside.
    // eslint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      ref={frame}
      className={styles.frame}
      data-place={place}
      onKeyDown={(event) => {
        if (event.key === 'Escape') setOpen(false)
      }}
    >
      <div className={styles.button}>
        <IconButton
          label={label}
          icon={<Icon name="layers" />}
          aria-expanded={isOpen}
          aria-controls={isOpen ? panelId : undefined}
          onClick={() => setOpen(!isOpen)}
        />
      </div>
      {isOpen && (
        <section id={panelId} className={styles.panel} aria-label={label}>
          {children}
        </section>
      )}
    </div>
  )
}
