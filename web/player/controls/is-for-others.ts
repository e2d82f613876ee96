import { isTyping } from '#web/ui/dialogs/focus-within.ts'
import { topDialog } from '#web/ui/dialogs/open-dialogs.ts'

/** Whether the focused element, a dialog or the browser needs the key. */
export function isForOthers(event: KeyboardEvent, container: HTMLElement | null, isShared: boolean): boolean {
  const { target } = event
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return true
  const dialog = topDialog()
  if (isTyping(target) || (dialog && !dialog.contains(container))) return true
  if (!isShared || !(target instanceof Element) || target === document.body) return false
  // The space bar presses buttons; the other keys move within fields and menus.
  const users = event.key === ' ' ? 'button, a, input, select, summary' : 'input, select, [role="menu"]'
  return target.closest(users) !== null || container?.contains(target) !== true
}
