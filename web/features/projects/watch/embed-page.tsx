import { useSuspenseQuery } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import { watchMessages } from './watch-messages.ts'
import { Player } from '#web/player/player.tsx'
import type { PlayerControl } from '#web/player/player-control.ts'
import { VisuallyHidden } from '#web/ui/layout/visually-hidden.tsx'
import { LogoMark } from '#web/ui/pictures/logo-mark.tsx'
import styles from './embed-page.module.css'
import { MiniRoute } from './mini-route.tsx'
import { NoVideo } from './no-video.tsx'
import { sharedTimeOf } from './shared-time.ts'
import { useScene } from './use-scene.ts'
import { projectQuery } from './watch.api.ts'

/** The player alone, in a frame on another site. Nothing here needs a session or storage. */
export function EmbedPage({ id, startMs }: { id: string; startMs: number | undefined }) {
  const { data: project } = useSuspenseQuery(projectQuery(id))
  const { scene, setControl } = useScene(project)
  const isPlaying = useIsPlaying(scene.control)
  const { title } = project
  useEffect(() => {
    document.title = `${title} · Trailcast`
  }, [title])
  return (
    <main className={styles.embed} data-theme="dark" data-playing={isPlaying || undefined}>
      {scene.source.timeline.durationMs > 0 ? (
        <Player
          source={scene.source}
          startMs={startMs === undefined ? 0 : sharedTimeOf(project).fromShared(startMs)}
          map={<MiniRoute scene={scene} />}
          isEmbedded
          onControl={setControl}
        />
      ) : (
        <NoVideo project={project} hasMoments={startMs !== undefined} />
      )}
      <h1 className={styles.title}>
        <a href={`/watch/${project.id}`} target="_blank" rel="noopener">
          <LogoMark height={20} />
          <span className={styles.name}>{title}</span>
          <VisuallyHidden>{watchMessages.onTrailcast}</VisuallyHidden>
        </a>
      </h1>
    </main>
  )
}

function useIsPlaying(control: PlayerControl | null): boolean {
  return useSyncExternalStore(
    (listener) => control?.subscribe(listener) ?? (() => undefined),
    () => control?.getState().isPlaying ?? false,
  )
}
