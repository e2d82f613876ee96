import { useCallback } from 'react'
import { useEditing } from '../editor-context.ts'
import type { Video } from '../session/video.ts'

/** Selecting a video also shows it: the player goes to its first frame, unless it is already in it. */
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
