import type { PlayerControl } from '#web/player/player-control.ts'
import { isViewChanged } from '#web/player/view/view-limits.ts'
import { showToast } from '#web/ui/feedback/toast-store.ts'
import { texts } from './messages.ts'

/** Longer than a tap. Most keyboards repeat a key sooner than that, which also means that it is held. */
const tapMs = 500
const half = 0.5

type Pressed = { before: number | null; atMs: number; isHeld: boolean }

const pressed = new WeakMap<PlayerControl, Pressed>()

/** The key is down, or repeats: the whole picture is shown as recorded. */
export function pressCompare(control: PlayerControl): void {
  const held = pressed.get(control)
  if (held) {
    held.isHeld = true
    return
  }
  const state = control.getState()
  if (!isViewChanged(state)) {
    showToast({ text: texts.nothingToCompare })
    return
  }
  pressed.set(control, { before: state.comparison, atMs: performance.now(), isHeld: false })
  control.setComparison(1)
}

/** The key was released: a tap toggles the line, and after a hold everything is as before. */
export function releaseCompare(control: PlayerControl, where: 'here' | 'elsewhere'): void {
  const held = pressed.get(control)
  if (!held) return
  pressed.delete(control)
  const { before, atMs, isHeld } = held
  const isTap = where === 'here' && !isHeld && performance.now() - atMs < tapMs
  const toggled = before === null ? half : null
  control.setComparison(isTap ? toggled : before)
}
