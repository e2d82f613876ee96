/**
 * The open dialogs, the topmost last. Nothing outside the topmost one can be reached, so toasts move into it.
 */
let dialogs: readonly HTMLDialogElement[] = []
const listeners = new Set<() => void>()

export function addOpenDialog(dialog: HTMLDialogElement): void {
  update([...dialogs, dialog])
}

export function removeOpenDialog(dialog: HTMLDialogElement): void {
  update(dialogs.filter((other) => other !== dialog))
}

export function topDialog(): HTMLDialogElement | undefined {
  return dialogs.at(-1)
}

export function subscribeToDialogs(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function update(next: readonly HTMLDialogElement[]): void {
  dialogs = next
  for (const listener of listeners) listener()
}
