import { useEffect, useEffectEvent, type RefObject } from 'react'
import { isTyping } from '#web/ui/dialogs/focus-within.ts'
import { topDialog } from '#web/ui/dialogs/open-dialogs.ts'
import { findKey, type KeyTools } from './keys.ts'

/**
 * The player's shortcuts work wherever the focus is on the page, unless the focused element needs the key
 * itself.
 */
export function useKeys(container: RefObject<HTMLElement | null>, tools: KeyTools | null): void {
  const act = useEffectEvent((event: KeyboardEvent) => {
    const found = findKey(event.key)
    if (!tools || !found || isForOthers(event, container.current, found.isShared ?? false)) return
    event.preventDefault()
    found.act(tools, event.key)
  })
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => act(event)
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])
}

function isForOthers(event: KeyboardEvent, container: HTMLElement | null, isShared: boolean): boolean {
  const { target } = event
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return true
  const dialog = topDialog()
  if (isTyping(target) || (dialog && !dialog.contains(container))) return true
  if (!isShared || !(target instanceof Element) || target === document.body) return false
  // The space bar presses buttons; the other keys move within fields and menus.
  const users = event.key === ' ' ? 'button, a, input, select, summary' : 'input, select, [role="menu"]'
  return target.closest(users) !== null || container?.contains(target) !== true
}
