import { useCallback } from 'react'
import { useEditing } from '../editor-context.ts'
import type { Video } from '../session/video.ts'

/** A video that is chosen is worked on, and seen: the player goes to its first picture, unless it is in it already. */
export function useChoosing(): (video: Video) => void {
  const { select, control, videos, timeline } = useEditing()
  return useCallback(
    (video) => {
      select(video.key)
      const clip = videos.findIndex(({ key }) => key === video.key)
      const first = timeline.pieces.find((piece) => piece.clip === clip)
      if (control && first && control.playhead.moment.clip !== clip) control.seek(first.projectFromMs)
    },
    [select, control, videos, timeline],
  )
}
