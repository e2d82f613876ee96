import { useCallback } from 'react'
import { useEditing } from './editor-context.ts'
import type { Film } from './film.ts'

/** A film that is chosen is worked on, and seen: the player goes to its first picture, unless it is in it already. */
export function useChoosing(): (film: Film) => void {
  const { select, control, films, timeline } = useEditing()
  return useCallback(
    (film) => {
      select(film.key)
      const clip = films.findIndex(({ key }) => key === film.key)
      const first = timeline.pieces.find((piece) => piece.clip === clip)
      if (control && first && control.playhead.moment.clip !== clip) control.seek(first.projectFromMs)
    },
    [select, control, films, timeline],
  )
}
