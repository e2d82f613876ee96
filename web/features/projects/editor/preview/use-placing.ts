import { useCallback, useEffect } from 'react'
import { editorMessages } from '#contract/projects/editor-messages.ts'
import { startFromPlace, type PlaceStart } from '#domain/time/align-clocks/start-from-place.ts'
import type { LonLat } from '#web/map/map-handle.ts'
import { showToast } from '#web/ui/feedback/toast-store.ts'
import { useEditing } from '../editor-context.ts'
import { writtenTime } from '../session/zoned-time.ts'
import { texts } from './messages.ts'

/**
 * Sets where the current frame was filmed: the start of the video is moved so that the recording passes that place at
 * this frame.
 */
export function usePlacing(): (place: LonLat) => void {
  const { control, videos, recordings, change, setPlacing, announce, zone } = useEditing()
  return useCallback(
    ([lon, lat]) => {
      setPlacing(false)
      const moment = control?.playhead.moment
      const video = moment && videos[moment.clip]
      if (!video) return
      const { start_ms: near, rate } = video.link.timing
      const found = recordings.flatMap(({ samples, kind }) =>
        samples && kind === 'activity'
          ? startFromPlace({ mediaMs: moment.mediaMs, rate, lat, lon, samples, near })
          : [],
      )
      // If it was passed more than once, the time nearest to the current guess.
      const start = found
        .filter(({ distanceM }) => distanceM <= farthestM)
        .toSorted((one, other) => far(one, near) - far(other, near))[0]
      if (!start) {
        showToast({ text: editorMessages.notOnTrack, tone: 'error' })
        return
      }
      change({ type: 'time', key: video.key, timing: { start_ms: start.startMs, verdict: 'by_hand' } })
      announce(texts.beginsAtNameTime(video.name, writtenTime(start.startMs, zone)))
    },
    [control, videos, recordings, change, setPlacing, announce, zone],
  )
}

/** Escape cancels choosing a place. */
export function useEndOfPlacing(): void {
  const { isPlacing, setPlacing } = useEditing()
  useEffect(() => {
    if (!isPlacing) return undefined
    const onKeyDown = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') setPlacing(false)
    }
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  }, [isPlacing, setPlacing])
}

/** Further away than this, the click missed the route. */
const farthestM = 500

const far = ({ startMs, distanceM }: PlaceStart, near: number | null): number =>
  near === null ? distanceM : Math.abs(startMs - near)
