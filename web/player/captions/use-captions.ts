import { useMemo } from 'react'
import { findLanguage } from '#domain/media/captions/caption-language.ts'
import { languageName } from '#web/lib/language-name.ts'
import { usePlayerSettings } from '#web/player/player-settings.ts'
import type { PlayerClip, PlayerSource } from '#web/player/player-source.ts'

export type CaptionChoice = {
  /** The languages to choose from, by name. */
  languages: string[]
  /** Null while captions are off, and where there are none. */
  current: string | null
  /** Null switches them off. */
  choose: (language: string | null) => void
  toggle: () => void
}

/** The last choice applies to all videos: that language where available, otherwise one the person reads. */
export function useCaptions({ clips }: PlayerSource): CaptionChoice {
  const [{ captionsOn = false, captionsLanguage }, change] = usePlayerSettings()
  const languages = useMemo(() => languagesOf(clips), [clips])
  const wanted = [...(captionsLanguage === undefined ? [] : [captionsLanguage]), ...navigator.languages]
  const found = findLanguage(languages, wanted) ?? languages[0] ?? null
  return {
    languages,
    current: captionsOn ? found : null,
    choose: (language) =>
      change(language === null ? { captionsOn: false } : { captionsOn: true, captionsLanguage: language }),
    toggle: () => found !== null && change({ captionsOn: !captionsOn }),
  }
}

function languagesOf(clips: PlayerClip[]): string[] {
  const all = new Set(clips.flatMap(({ video }) => video.captions.map(({ language }) => language)))
  return [...all].toSorted((one, other) => languageName(one).localeCompare(languageName(other)))
}
