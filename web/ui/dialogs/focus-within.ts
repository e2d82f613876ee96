const candidates =
  'a[href], button, input, select, textarea, summary, iframe, audio[controls], video[controls], [tabindex], [contenteditable=""], [contenteditable="true"]'

/** Inputs that keep Escape for themselves, because someone may be in the middle of typing. */
const notTypedInto = new Set([
  'button',
  'checkbox',
  'color',
  'file',
  'image',
  'radio',
  'range',
  'reset',
  'submit',
])

export function isTyping(target: EventTarget | null): boolean {
  if (target instanceof HTMLInputElement) return !target.readOnly && !notTypedInto.has(target.type)
  if (target instanceof HTMLTextAreaElement) return !target.readOnly
  if (target instanceof HTMLSelectElement) return true
  return (
    target instanceof Element && target.closest('[contenteditable=""], [contenteditable="true"]') !== null
  )
}

/** Everything Tab stops at, in order. */
export function listTabStops(container: HTMLElement): HTMLElement[] {
  return [...container.querySelectorAll<HTMLElement>(candidates)].filter(
    (element) =>
      element.tabIndex >= 0 &&
      !element.matches(':disabled') &&
      element.checkVisibility() &&
      !isPassedOver(element, container),
  )
}

/** In a group of radio buttons, Tab stops only at the checked one. */
function isPassedOver(element: HTMLElement, container: HTMLElement): boolean {
  if (!(element instanceof HTMLInputElement) || element.type !== 'radio' || element.checked) return false
  return container.querySelector(`input[type="radio"][name="${CSS.escape(element.name)}"]:checked`) !== null
}

/** Tab cycles from the last stop to the first and back, instead of leaving for the browser's own buttons. */
export function cycleTab(
  event: { shiftKey: boolean; preventDefault: () => void },
  container: HTMLElement,
): void {
  const stops = listTabStops(container)
  const active = document.activeElement
  const edge = event.shiftKey ? stops[0] : stops.at(-1)
  const isAtEdge = active === edge || stops.length === 0 || (event.shiftKey && active === container)
  if (!isAtEdge) return
  event.preventDefault()
  const next = event.shiftKey ? stops.at(-1) : stops[0]
  ;(next ?? container).focus()
}

/** The element that asks for focus, otherwise the first field, otherwise the container itself. */
export function focusFirst(container: HTMLElement): void {
  const asked = container.querySelector<HTMLElement>('[data-autofocus], [autofocus]')
  const field = listTabStops(container).find((element) => element.matches('input, select, textarea'))
  ;(asked ?? field ?? container).focus({ preventScroll: true })
}
