import { decodeMotion } from '#domain/motion/motion-codec.ts'
import { UnreadableMotionError } from '#domain/motion/motion-messages.ts'
import type { Motion } from '#domain/motion/motion.ts'
import { bridgeGaps } from '#domain/stabilization/bridge-gaps.ts'
import { checkMotion } from '#domain/stabilization/check-motion.ts'
import { frameAt, intervalOf } from '#domain/stabilization/frame-times.ts'
import type { LensModel } from '#domain/stabilization/lens-model.ts'
import { buildPartOfPath, buildViewPath } from '#domain/stabilization/view-path.ts'
import { motionTexts, problemMessages } from './messages.ts'
import type { MotionOrder, MotionReply } from './protocol.ts'

type Opened = { motion: Motion; model: LensModel }

/** Seconds to both sides of the moment that is watched. */
const firstSeconds = 20

/** Everything the worker does, apart from sending and receiving. It never throws. */
export class MotionWork {
  #opened: Opened | null = null

  open({ bytes, video }: Extract<MotionOrder, { kind: 'open' }>): MotionReply {
    this.#opened = null
    try {
      const motion = decodeMotion(new Uint8Array(bytes))
      const model = checkMotion(motion, video)
      if (typeof model === 'string') return { kind: 'failed', message: problemMessages[model] }
      bridgeGaps(motion)
      this.#opened = { motion, model }
      // A copy, because the columns of a reply are transferred and the worker still needs its own.
      const { q, gravity, times } = motion
      const copied = { q: q.slice(), gravity: gravity.slice(), times: times && times.slice() }
      return { kind: 'opened', motion: { ...motion, ...copied } }
    } catch (error) {
      return { kind: 'failed', message: messageOf(error) }
    }
  }

  /**
   * One reply after another: first the stretch around the current moment, if the video is longer than that, and then
   * the whole.
   */
  *build({ id, settings, aroundSeconds }: Extract<MotionOrder, { kind: 'build' }>): Generator<MotionReply> {
    if (!this.#opened) return
    const { motion, model } = this.#opened
    try {
      const reach = Math.ceil(firstSeconds / intervalOf(motion))
      if (motion.n > 4 * reach) {
        const middle = Math.round(frameAt(motion, aroundSeconds))
        const around = { from: middle - reach, to: middle + reach }
        yield { kind: 'path', id, path: buildPartOfPath(motion, model, settings, around), isWhole: false }
      }
      yield { kind: 'path', id, path: buildViewPath(motion, model, settings), isWhole: true }
    } catch (error) {
      yield { kind: 'failed', message: messageOf(error) }
    }
  }
}

const messageOf = (error: unknown): string =>
  error instanceof UnreadableMotionError ? motionTexts.unreadable(error.message) : motionTexts.failed
