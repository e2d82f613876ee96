import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useDeferredValue, useEffect, useMemo, useState } from 'react'
import { useStore } from '#web/lib/store.ts'
import type { PlayerControl } from '#web/player/player-control.ts'
import { playerSettingsStore } from '#web/player/player-settings.ts'
import { createTrialSettings } from '#web/player/trial-settings.ts'
import { createAlignmentBook } from '../alignment/create-alignment-book.ts'
import type { Change } from './change-draft.ts'
import type { Editing } from '../editor-context.ts'
import { useHiddenParts } from '../hidden-video/use-hidden-parts.ts'
import type { EditorSession } from './editor-session.ts'
import { timelineOfDraft } from './filmed-parts.ts'
import { useVideos } from './use-videos.ts'
import { useRecordings, useSampler, type EditedRecording } from '../recordings/use-recordings.ts'
import type { Video } from './video.ts'
import { filmedSpan, videosAround, isNear } from '../timeline/time-axis.ts'
import { isInTextField } from './is-in-text-field.ts'
import { unknownZone } from './zoned-time.ts'

type EditingState = Editing & { setControl: (control: PlayerControl | null) => void; said: string }

/** Everything that the parts of the editor share. */
export function useEditingState(session: EditorSession): EditingState {
  const client = useQueryClient()
  const { draft, durations } = useStore(session.state)
  const project = useStore(session.project)
  const videos = useVideos(session)
  const hidden = useHiddenParts(session)
  const recordings = useRecordings(draft.shared_telemetries, videos)
  // While a video is dragged, its numbers may lag a little behind the block.
  const telemetry = useSampler(useDeferredValue(recordings))
  const [key, select] = useState<string | null>(null)
  const [control, setControl] = useState<PlayerControl | null>(null)
  const [trial] = useState(() => createTrialSettings(playerSettingsStore))
  const [isPlacing, setPlacing] = useState(false)
  const [said, announce] = useState('')
  const alignments = useMemo(() => createAlignmentBook(client, session), [client, session])
  const selected = videos.find((video) => video.key === key) ?? videos[0] ?? null
  const near = useMemo(() => videosAround(videos, selected), [videos, selected])
  const links = draft.trailcast_links
  const timeline = useMemo(() => timelineOfDraft({ trailcast_links: links }, durations), [links, durations])
  const change = useCallback(
    (made: Change, group?: string) =>
      session.dispatch({ type: 'change', change: made, ...(group !== undefined && { group }) }),
    [session],
  )
  return {
    session,
    draft,
    videos,
    hidden,
    recordings,
    timeline,
    telemetry,
    zone: zoneOf(recordings, near) ?? zoneOf(recordings, videos) ?? project?.timezone ?? unknownZone,
    selected,
    near,
    select,
    control,
    setControl,
    trial,
    alignments,
    isPlacing,
    setPlacing,
    change,
    announce,
    said,
  }
}

/** From the recordings of the same days, if they know it; otherwise from the videos. */
function zoneOf(recordings: readonly EditedRecording[], videos: readonly Video[]): string | null {
  const days = filmedSpan(videos)
  const ofDays = recordings.filter(({ samples }) => !days || (samples && isNear(samples, days)))
  const zones = [
    ...ofDays.map(({ timezone }) => timezone),
    ...videos.map(({ upload }) => upload?.timezone ?? null),
  ]
  return zones.find((zone) => zone !== null) ?? null
}

/** Undo and redo with the usual keys; text fields have their own. */
export function useUndoKeys(session: EditorSession): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.defaultPrevented) return
      const isRedo = (event.key.toLowerCase() === 'z' && event.shiftKey) || event.key.toLowerCase() === 'y'
      if (!isRedo && event.key.toLowerCase() !== 'z') return
      if (isInTextField(event.target)) return
      event.preventDefault()
      session.dispatch({ type: isRedo ? 'redo' : 'undo' })
    }
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  }, [session])
}
