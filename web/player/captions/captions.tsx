import { useEffect, useRef } from 'react'
import { findLanguage } from '#domain/media/captions/caption-language.ts'
import type { PlayerClip } from '#web/player/player-source.ts'
import type { Playhead } from '#web/player/playhead.ts'
import { CaptionWriter } from './caption-writer.ts'
import styles from './captions.module.css'

type CaptionsProps = { playhead: Playhead; clips: PlayerClip[]; language: string }

/** The current captions of the video on screen. */
export function Captions({ playhead, clips, language }: CaptionsProps) {
  const place = useRef<HTMLDivElement>(null)
  // A string, because the same videos arrive in new arrays.
  const addresses = clips.map((clip) => addressOf(clip, language)).join('\n')
  useEffect(() => {
    if (!place.current) return undefined
    const writer = new CaptionWriter(place.current, addresses.split('\n'))
    const stop = playhead.subscribe((moment) => writer.show(moment))
    writer.show(playhead.moment)
    return () => {
      stop()
      writer.stop()
    }
  }, [playhead, addresses])
  return <div ref={place} className={styles.captions} lang={language} data-captions />
}

/** Captions in the language itself, or in a regional variant. */
function addressOf({ video: { captions } }: PlayerClip, language: string): string {
  const found = findLanguage(
    captions.map((each) => each.language),
    [language],
  )
  return captions.find((each) => each.language === found)?.url ?? ''
}
