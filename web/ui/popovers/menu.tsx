import { useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { Button, type ButtonProps } from '#web/ui/controls/button.tsx'
import { MenuList, type MenuItem } from './menu-list.tsx'

type MenuButtonProps = {
  label: string
  trigger: ReactNode
  items: MenuItem[]
  /** Shown above the items. Visual only, not read out: the label says the same. */
  header?: ReactNode
  variant?: ButtonProps['variant']
  className?: string | undefined
  /** For a menu that was loaded because its button was pressed. */
  startsOpen?: boolean
}

/** The item that the menu opens on. */
type Opening = 'first' | 'last'

export function MenuButton({
  label,
  trigger,
  items,
  header,
  variant = 'quiet',
  className,
  startsOpen = false,
}: MenuButtonProps) {
  const [opening, setOpening] = useState<Opening | null>(startsOpen ? 'first' : null)
  const button = useRef<HTMLButtonElement>(null)
  const menuId = useId()
  const isOpen = opening !== null

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    event.preventDefault()
    setOpening(event.key === 'ArrowDown' ? 'first' : 'last')
  }
  return (
    <>
      <Button
        ref={button}
        variant={variant}
        className={className}
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={isOpen ? menuId : undefined}
        onClick={() => setOpening(isOpen ? null : 'first')}
        onKeyDown={onKeyDown}
      >
        {trigger}
      </Button>
      {isOpen && (
        <MenuList
          id={menuId}
          label={label}
          items={items}
          header={header}
          anchor={button}
          startAt={opening}
          onClose={() => setOpening(null)}
        />
      )}
    </>
  )
}
