/** In such a field, keys type text. */
export function isInTextField(target: EventTarget | null): boolean {
  if (target instanceof HTMLTextAreaElement) return true
  return target instanceof HTMLInputElement && !['range', 'radio', 'checkbox', 'button'].includes(target.type)
}
