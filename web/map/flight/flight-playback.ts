import { createStore, type Store } from '#web/lib/store.ts'

export const flightRates = [1, 2, 4] as const
export type FlightRate = (typeof flightRates)[number]

/** The course of time in a flight, outside React: listeners are told of each frame. */
export type FlightPlayback = {
  isPlaying: Omit<Store<boolean>, 'set'>
  rate: Store<FlightRate>
  /** Since the beginning of the flight. */
  ms: Omit<Store<number>, 'set'>
  durationMs: number
  play: () => void
  pause: () => void
  toggle: () => void
  seek: (ms: number) => void
}

export function createFlightPlayback(durationMs: number): FlightPlayback {
  const isPlaying = createStore(false)
  const rate = createStore<FlightRate>(1)
  const ms = createStore(0)
  let frame = 0
  let lastMs = 0

  const seek = (to: number) => ms.set(Math.max(0, Math.min(durationMs, to)))
  const pause = () => {
    cancelAnimationFrame(frame)
    isPlaying.set(false)
  }
  const advance = (nowMs: number) => {
    seek(ms.get() + (nowMs - lastMs) * rate.get())
    lastMs = nowMs
    if (ms.get() >= durationMs) pause()
    else frame = requestAnimationFrame(advance)
  }
  const play = () => {
    if (isPlaying.get()) return
    if (ms.get() >= durationMs) seek(0)
    isPlaying.set(true)
    lastMs = performance.now()
    frame = requestAnimationFrame(advance)
  }
  return {
    isPlaying,
    rate,
    ms,
    durationMs,
    play,
    pause,
    toggle: () => (isPlaying.get() ? pause() : play()),
    seek,
  }
}
