import { useEffect, useMemo } from 'react'
import type { PlayerControl } from '#web/player/player-control.ts'
import { Player } from '#web/player/player.tsx'
import { useStore } from '#web/lib/store.ts'
import { useUnits } from '#web/session/units.ts'
import { untitled } from '../session/draft.ts'
import { useEditing } from '../editor-context.ts'
import { EditorMap } from './editor-map.tsx'
import { SettingsStoreContext } from '#web/player/player-settings.ts'
import type { Video } from '../session/video.ts'
import { previewSource } from './preview-source.ts'
import styles from './preview.module.css'
import { texts } from './messages.ts'

/** The player as viewers see it, with the map next to it. */
export function Preview({ onControl }: { onControl: (control: PlayerControl | null) => void }) {
  const { draft, videos, recordings, telemetry, zone, session, control, trial } = useEditing()
  const project = useStore(session.project)
  const units = useUnits()
  const { durations } = useStore(session.state)
  const playable = usePlayable(videos)
  const sport = draft.sport ?? recordings.find(({ kind }) => kind === 'activity')?.sport ?? 'other'
  const title = draft.title.trim() === '' ? untitled : draft.title
  const source = useMemo(
    () =>
      previewSource({ title, project, videos: playable, durations, telemetry, sport, timezone: zone, units }),
    [title, project, playable, durations, telemetry, sport, zone, units],
  )
  useLengthOfYouTube(control)
  return (
    <section className={styles.preview} aria-label={texts.preview}>
      <div className={styles.player}>
        {playable.length > 0 && (
          <SettingsStoreContext value={trial}>
            <Player key={unwatchable(playable)} source={source} onControl={onControl} />
          </SettingsStoreContext>
        )}
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
