import { useEffect, useState } from 'react'
import { afterWork } from '#web/player/after-work.ts'
import type { PlayerControl } from '#web/player/player-control.ts'

/** Someone who does not start the video still gets the map, and so does someone whose picture takes long. */
const withPictureMs = 1500
const withoutMs = 20_000

/**
 * Whether it is the map's turn to load. Its code is larger than the player's, so the first picture comes
 * first: the map follows when the video runs and the browser is idle, when someone wants it, or after a
 * while.
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
