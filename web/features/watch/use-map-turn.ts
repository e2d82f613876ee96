import { useEffect, useState } from 'react'
import type { PlayerControl } from '#web/player/player-control.ts'

/** Someone who has a picture and does not start the video gets the map nevertheless; and so does who has none for long. */
const withPictureMs = 4000
const withoutMs = 20_000

/**
 * Whether it is the map's turn. Its code is larger than that of the player, so the first picture comes first: the map
 * follows when the video runs and the browser has time, when someone wants it, or after a while.
 */
export function useMapTurn(
  control: PlayerControl | null,
  hasVideo: boolean,
): { isTurn: boolean; ask: () => void } {
  const [isTurn, setTurn] = useState(!hasVideo)
  useEffect(() => {
    if (isTurn) return undefined
    let callOff: (() => void) | undefined
    const whenIdle = () => {
      callOff ??= afterWork(() => setTurn(true))
    }
    const timers = [setTimeout(whenIdle, withoutMs)]
    const look = () => {
      const state = control?.getState()
      if (!state) return
      const hasPicture = state.playedHeight !== null
      if (hasPicture && timers.length < 2) timers.push(setTimeout(whenIdle, withPictureMs))
      const isNothingToLoad = state.needsConsent || state.message !== null
      const runs =
        state.isPlaying && !state.isWaiting && state.projectMs > 0 && state.mediaDurationMs !== null
      if (isNothingToLoad || runs) whenIdle()
    }
    look()
    const end = control?.subscribe(look)
    return () => {
      end?.()
      for (const timer of timers) clearTimeout(timer)
      callOff?.()
    }
  }, [control, isTurn])
  return { isTurn, ask: () => setTurn(true) }
}

/** Not every browser says when it is idle. The answer calls it off. */
function afterWork(work: () => void): () => void {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(work, 200)
    return () => clearTimeout(timer)
  }
  const id = requestIdleCallback(work, { timeout: 1000 })
  return () => cancelIdleCallback(id)
}
