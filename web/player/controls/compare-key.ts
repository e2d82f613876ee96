import type { PlayerControl } from '#web/player/player-control.ts'
import { isViewChanged } from '#web/player/view/view-limits.ts'
import { showToast } from '#web/ui/feedback/toast-store.ts'
import { texts } from './messages.ts'

/** Longer than anyone taps a key. Most keyboards repeat a key before that, which says the same. */
const tapMs = 500
const half = 0.5

type Pressed = { before: number | null; atMs: number; isHeld: boolean }

const pressed = new WeakMap<PlayerControl, Pressed>()

/** The key has gone down, or is repeated: all of the picture is as recorded. */
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

/** The key was let go: after a tap the line comes or goes, after a hold everything is as before. */
export function releaseCompare(control: PlayerControl, where: 'here' | 'elsewhere'): void {
  const held = pressed.get(control)
  if (!held) return
  pressed.delete(control)
  const { before, atMs, isHeld } = held
  const isTap = where === 'here' && !isHeld && performance.now() - atMs < tapMs
  const toggled = before === null ? half : null
  control.setComparison(isTap ? toggled : before)
}
