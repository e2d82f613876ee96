type ToastAction = { label: string; to?: string; onSelect?: () => void }

export type ToastInput = {
  text: string
  tone?: 'normal' | 'error' | 'success'
  seconds?: number
  action?: ToastAction
  secondAction?: ToastAction
}

export type Toast = {
  id: number
  text: string
  tone: 'normal' | 'error' | 'success'
  actions: readonly ToastAction[]
}

type Countdown = { remainingMs: number; startedAt: number; timer: ReturnType<typeof setTimeout> | undefined }

let toasts: readonly Toast[] = []
let lastId = 0
let isPaused = false
const countdowns = new Map<number, Countdown>()
const listeners = new Set<() => void>()

/** Returns the id; for a text that is already on screen, the id of the toast that shows it. */
export function showToast({
  text,
  tone = 'normal',
  seconds = tone === 'error' ? 8 : 4,
  action,
  secondAction,
}: ToastInput): number {
  const existing = toasts.find((toast) => toast.text === text)
  if (existing) return existing.id
  lastId += 1
  const actions = [action, secondAction].filter((each) => each !== undefined)
  update([...toasts, { id: lastId, text, tone, actions }])
  const countdown: Countdown = { remainingMs: seconds * 1000, startedAt: 0, timer: undefined }
  countdowns.set(lastId, countdown)
  if (!isPaused) start(lastId, countdown)
  return lastId
}

export function dismissToast(id: number): void {
  clearTimeout(countdowns.get(id)?.timer)
  countdowns.delete(id)
  // The pointer or focus that paused the others left with the last toast, without an event.
  if (countdowns.size === 0) isPaused = false
  if (toasts.some((toast) => toast.id === id)) update(toasts.filter((toast) => toast.id !== id))
}

/** While someone reads or uses a toast, none of them disappears. */
export function pauseToasts(): void {
  if (isPaused || countdowns.size === 0) return
  isPaused = true
  for (const countdown of countdowns.values()) {
    clearTimeout(countdown.timer)
    countdown.remainingMs -= Date.now() - countdown.startedAt
  }
}

export function resumeToasts(): void {
  if (!isPaused) return
  isPaused = false
  for (const [id, countdown] of countdowns) start(id, countdown)
}

export function subscribeToToasts(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function listToasts(): readonly Toast[] {
  return toasts
}

function start(id: number, countdown: Countdown): void {
  countdown.startedAt = Date.now()
  countdown.timer = setTimeout(() => dismissToast(id), countdown.remainingMs)
}

function update(next: readonly Toast[]): void {
  toasts = next
  for (const listener of listeners) listener()
}
