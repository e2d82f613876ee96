import { useEffect, useEffectEvent, useState, type RefObject } from 'react'
import { consentStore } from '#web/session/cookie-consent.ts'
import { Picture } from './engine/picture.ts'
import { PlayerEngine } from './engine/player-engine.ts'
import type { PlayerControl } from './player-control.ts'
import { useChosenSettings, type PlayerSettings } from './player-settings.ts'
import type { PlayerSource } from './player-source.ts'

type EngineOptions = {
  container: RefObject<HTMLElement | null>
  host: RefObject<HTMLElement | null>
  settings: PlayerSettings
  source: PlayerSource
  startMs?: number
  autoPlay?: boolean
  onControl: (control: PlayerControl | null) => void
}

type Made = { engine: PlayerEngine; picture: Picture }

/** The engine lives as long as its place on the page; sources and settings may change in the meantime. */
export function usePlayerEngine(options: EngineOptions): PlayerEngine | null {
  const [made, setMade] = useState<Made | null>(null)
  const { source, settings } = options
  const { preferP3, disableGL } = settings
  const chosen = useChosenSettings()
  const make = useEffectEvent((): Made | null => {
    const [container, host] = [options.container.current, options.host.current]
    if (!container || !host) return null
    const picture = new Picture(host, { preferP3, disableGL })
    const isEmbedAllowed = () => consentStore.get() === 'embeds'
    return { engine: new PlayerEngine(source, { container, picture, isEmbedAllowed }), picture }
  })
  const show = useEffectEvent((now: Made | null) => {
    setMade(now)
    options.onControl(now?.engine ?? null)
    // Set first, so that nothing is loaded for a view that only the owner has chosen.
    now?.engine.setView(chosen)
    now?.engine.begin(options.startMs ?? 0, options.autoPlay ?? false)
  })
  useEffect(() => {
    const now = make()
    // The engine needs an element, which does not exist earlier.
    // eslint-disable-next-line react/set-state-in-effect
    show(now)
    return () => {
      show(null)
      now?.engine.destroy()
      now?.picture.destroy()
    }
  }, [])
  useEffect(() => made?.engine.setSource(source), [made, source])
  useEffect(() => {
    made?.picture.setWay({ preferP3, disableGL })
    made?.engine.redraw()
  }, [made, preferP3, disableGL])
  useEffect(() => made?.engine.setView(chosen), [made, chosen])
  return made?.engine ?? null
}
