import type { Motion } from '#domain/motion/motion.ts'
import { mixTurns, newTurn, putTurn, takeTurn } from './turns.ts'

/**
 * Where parts of a video are hidden, their motion is left out (domain/motion/cut-motion.ts). There the camera is
 * assumed to turn evenly from where it was last seen to where it is seen again: otherwise the view would swing towards
 * nothing at the edges of what is shown.
 */
export function bridgeGaps(motion: Motion): void {
  const { n, q } = motion
  const [before, after, turn] = [newTurn(), newTurn(), newTurn()]
  for (let from = 0; from < n; from++) {
    if (!isLeftOut(motion, from)) continue
    let to = from
    while (to < n && isLeftOut(motion, to)) to++
    if (from === 0 && to === n) return
    takeTurn(q, from > 0 ? from - 1 : to, before)
    takeTurn(q, to < n ? to : from - 1, after)
    for (let frame = from; frame < to; frame++) {
      mixTurns(before, after, (frame - from + 1) / (to - from + 1), turn)
      putTurn(turn, q, frame)
    }
    from = to
  }
}

function isLeftOut({ q, gravity }: Motion, frame: number): boolean {
  const [turn, down] = [4 * frame, 3 * frame]
  return q[turn] === 1 && gravity[down] === 0 && gravity[down + 1] === 0 && gravity[down + 2] === 0
}
