import {
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
} from 'react'
import { Link } from 'react-router'
import { isOutsideRouter } from '#web/ui/controls/is-outside-router.ts'
import styles from './menu.module.css'
import { placeFloating } from './place-floating.ts'

export type MenuItem = {
  label: string
  icon?: ReactNode
  /** An address within this application. */
  to?: string
  /** Any other address. */
  href?: string
  onSelect?: () => void
}

type MenuListProps = {
  id: string
  label: string
  items: MenuItem[]
  header?: ReactNode
  anchor: RefObject<HTMLElement | null>
  startAt: 'first' | 'last'
  onClose: () => void
}

/** How long letters typed one after the other count as one search. */
const typeAheadMs = 600

export function MenuList({ id, label, items, header, anchor, startAt, onClose }: MenuListProps) {
  const list = useRef<HTMLDivElement>(null)
  const typed = useRef({ text: '', at: 0 })
  useFloating(list, anchor)
  useLayoutEffect(() => {
    const entries = list.current ? entriesOf(list.current) : []
    entries.at(startAt === 'first' ? 0 : -1)?.focus({ preventScroll: true })
  }, [startAt])
  useCloseOutside(list, anchor, onClose)

  const choose = (item: MenuItem) => {
    // The button regains focus before the item acts, so that a dialog opened by the item returns the focus
    // there.
    anchor.current?.focus()
    onClose()
    item.onSelect?.()
  }
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const entries = entriesOf(event.currentTarget)
    const current = entries.findIndex((entry) => entry === document.activeElement)
    const isSearching = typed.current.text !== '' && event.timeStamp - typed.current.at < typeAheadMs
    if (event.key === 'Tab') {
      // Starting at the button, so that Tab goes to what follows it on the page.
      anchor.current?.focus()
      onClose()
      return
    }
    if (event.key === 'Escape') {
      anchor.current?.focus()
      onClose()
    } else if (event.key === ' ' && !isSearching) {
      entries[current]?.click()
    } else if (event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey) {
      typed.current = {
        text: (isSearching ? typed.current.text : '') + event.key.toLowerCase(),
        at: event.timeStamp,
      }
      entries[findTyped(items, typed.current.text, current)]?.focus()
    } else {
      const next = { ArrowDown: current + 1, ArrowUp: current - 1, Home: 0, End: -1 }[event.key]
      if (next === undefined) return
      entries.at(next % entries.length)?.focus()
    }
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <div
      ref={list}
      id={id}
      role="menu"
      tabIndex={-1}
      aria-label={label}
      popover="manual"
      className={styles.menu}
      onKeyDown={onKeyDown}
    >
      {header !== undefined && (
        <div aria-hidden="true" className={styles.header}>
          {header}
        </div>
      )}
      {items.map((item) => (
        <MenuEntry key={item.label} item={item} onChoose={() => choose(item)} />
      ))}
    </div>
  )
}

function MenuEntry({ item, onChoose }: { item: MenuItem; onChoose: () => void }) {
  const common = { role: 'menuitem', tabIndex: -1, className: styles.item, onClick: onChoose }
  const content = (
    <>
      {item.icon}
      <span>{item.label}</span>
    </>
  )
  const address = item.to ?? item.href
  if (address === undefined) {
    return (
      <button type="button" {...common}>
        {content}
      </button>
    )
  }
  if (item.to === undefined || isOutsideRouter(address)) {
    return (
      <a href={address} {...common}>
        {content}
      </a>
    )
  }
  return (
    <Link to={address} {...common}>
      {content}
    </Link>
  )
}

/** On top of everything on the page, and next to its button wherever that scrolls to. */
function useFloating(list: RefObject<HTMLElement | null>, anchor: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const place = () => {
      if (!list.current || !anchor.current) return
      const isRightHalf =
        anchor.current.getBoundingClientRect().left > document.documentElement.clientWidth / 2
      placeFloating(list.current, anchor.current, isRightHalf ? 'end' : 'start')
    }
    list.current?.showPopover()
    place()
    document.addEventListener('scroll', place, true)
    window.addEventListener('resize', place)
    return () => {
      document.removeEventListener('scroll', place, true)
      window.removeEventListener('resize', place)
    }
  }, [list, anchor])
}

function useCloseOutside(
  list: RefObject<HTMLElement | null>,
  anchor: RefObject<HTMLElement | null>,
  onClose: () => void,
): void {
  const close = useEffectEvent(onClose)
  useEffect(() => {
    const onPointerDown = ({ target }: Event) => {
      const isInside = [list, anchor].some(
        ({ current }) => target instanceof Node && current?.contains(target),
      )
      if (!isInside) close()
    }
    document.addEventListener('pointerdown', onPointerDown)
    return () => document.removeEventListener('pointerdown', onPointerDown)
  }, [list, anchor])
}

function entriesOf(list: HTMLElement): HTMLElement[] {
  return [...list.querySelectorAll<HTMLElement>('[role="menuitem"]')]
}

/**
 * The same letter again moves to the next item that starts with it; more letters narrow the search from the
 * current item.
 */
function findTyped(items: MenuItem[], text: string, current: number): number {
  const letter = text.slice(0, 1)
  const isRepeated = text === letter.repeat(text.length)
  const wanted = isRepeated ? letter : text
  const from = isRepeated ? current + 1 : Math.max(current, 0)
  const order = items.map((_, index) => (from + index) % items.length)
  return order.find((index) => items[index]?.label.toLowerCase().startsWith(wanted)) ?? current
}
