import { useEffect, useMemo } from 'react'
import type { PlayerControl } from '#web/player/player-control.ts'
import { Player } from '#web/player/player.tsx'
import { coloursOf, type PlayerSource } from '#web/player/player-source.ts'
import { useStore } from '#web/lib/store.ts'
import { untitled } from '../session/draft.ts'
import { useEditing } from '../editor-context.ts'
import { EditorMap } from './editor-map.tsx'
import type { Video } from '../session/video.ts'
import { timelineOfDraft } from '../session/filmed-parts.ts'
import styles from './preview.module.css'

/** The player as viewers see it, with the map next to it. */
export function Preview({ onControl }: { onControl: (control: PlayerControl | null) => void }) {
  const { draft, videos, recordings, telemetry, zone, session, control } = useEditing()
  const projectId = useStore(session.project)?.id ?? null
  const { durations } = useStore(session.state)
  const playable = usePlayable(videos)
  const sport = draft.sport ?? recordings.find(({ kind }) => kind === 'activity')?.sport ?? 'other'
  const title = draft.title.trim() === '' ? untitled : draft.title
  const source = useMemo(
    (): PlayerSource => ({
      title,
      projectId,
      clips: playable.map(({ info, link }) => ({ video: info, colours: coloursOf(link) })),
      timeline: timelineOfDraft({ trailcast_links: playable.map(({ link }) => link) }, durations),
      telemetry,
      trails: [],
      chapters: [],
      sport,
      timezone: zone,
    }),
    [title, projectId, playable, durations, telemetry, sport, zone],
  )
  useLengthOfYouTube(control)
  return (
    <section className={styles.preview} aria-label="Preview">
      <div className={styles.player}>
        {playable.length > 0 && <Player key={unwatchable(playable)} source={source} onControl={onControl} />}
      </div>
      <EditorMap />
    </section>
  )
}

/** Videos with known addresses. New ones come last, so that the others keep their numbers. */
function usePlayable(videos: Video[]): Video[] {
  const { session } = useEditing()
  const infos = useStore(session.infos)
  return useMemo(() => {
    const unknown = videos.findIndex(({ key, link }) => link.video_id !== null && !infos.has(key))
    return unknown < 0 ? videos : videos.slice(0, unknown)
  }, [videos, infos])
}

/** A new player is needed once one of these becomes playable. */
const unwatchable = (videos: readonly Video[]): string =>
  videos
    .filter(({ link, info }) => link.video_id !== null && info.url === null)
    .map(({ key }) => key)
    .join()

const toleranceMs = 500

/** YouTube's player reports the duration of its videos. */
function useLengthOfYouTube(control: PlayerControl | null): void {
  const { videos, session } = useEditing()
  useEffect(() => {
    if (!control) return undefined
    const look = () => {
      const { clip, mediaDurationMs } = control.getState()
      const video = videos[clip]
      if (!video || video.link.video_url === null || mediaDurationMs === null || mediaDurationMs <= 0) return
      if (Math.abs(mediaDurationMs - (video.link.duration_ms ?? 0)) < toleranceMs) return
      session.dispatch({ type: 'measure', key: video.key, durationMs: mediaDurationMs })
    }
    look()
    return control.subscribe(look)
  }, [control, videos, session])
}
