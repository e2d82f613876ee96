import { useEffect, useEffectEvent } from 'react'
import { isForOthers } from '#web/player/controls/is-for-others.ts'
import { flightRates, type FlightPlayback } from '#web/map/flight/flight-playback.ts'

type FlightKeys = {
  playback: FlightPlayback
  /** The map with its controls. */
  frame: HTMLElement | null
  canPlay: boolean
  toggleFullScreen: () => void
  leave: () => void
}

/** The keys of the player, for a flight. */
export function useFlightKeys(keys: FlightKeys): void {
  const act = useEffectEvent((event: KeyboardEvent) => {
    const found = actionOf(event.key, keys)
    if (!found || isForOthers(event, keys.frame, found.isShared ?? false)) return
    event.preventDefault()
    found.act()
  })
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => act(event)
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])
}

type Action = { act: () => void; isShared?: boolean }

function actionOf(key: string, { playback, canPlay, toggleFullScreen, leave }: FlightKeys): Action | null {
  const by = (seconds: number) => () => playback.seek(playback.ms.get() + seconds * 1000)
  const toggle = () => canPlay && playback.toggle()
  const actions: Record<string, Action> = {
    ' ': { act: toggle, isShared: true },
    k: { act: toggle },
    j: { act: by(-10) },
    l: { act: by(10) },
    ArrowLeft: { act: by(-5), isShared: true },
    ArrowRight: { act: by(5), isShared: true },
    Home: { act: () => playback.seek(0), isShared: true },
    End: { act: () => playback.seek(playback.durationMs), isShared: true },
    '<': { act: () => changeRate(playback, -1) },
    '>': { act: () => changeRate(playback, 1) },
    f: { act: toggleFullScreen },
    Escape: { act: leave },
  }
  if (/^\d$/.test(key)) return { act: () => playback.seek((Number(key) / 10) * playback.durationMs) }
  return actions[key.length === 1 ? key.toLowerCase() : key] ?? null
}

function changeRate({ rate }: FlightPlayback, by: 1 | -1): void {
  const next = flightRates[flightRates.indexOf(rate.get()) + by]
  if (next) rate.set(next)
}
