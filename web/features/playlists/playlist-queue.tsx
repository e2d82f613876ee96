import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { PlaylistPage } from '#contract/playlists/playlists.ts'
import type { ProjectItem } from '#contract/projects/project.ts'
import { texts } from './messages.ts'
import styles from './playlist-queue.module.css'

type PlaylistQueueProps = {
  /** What comes after the video that is being watched. */
  page: PlaylistPage
  card: (item: ProjectItem, playlistId: string) => ReactNode
}

/** The rest of the playlist from which a video is watched. */
export function PlaylistQueue({ page: { playlist, items }, card }: PlaylistQueueProps) {
  return (
    <section className={styles.queue} aria-label={texts.nextIn(playlist.name)}>
      <header className={styles.header}>
        <h2>{texts.nextIn(playlist.name)}</h2>
        <Link to={`/playlist/${playlist.id}`}>{texts.wholePlaylist}</Link>
      </header>
      {items.length === 0 ? (
        <p className={styles.note}>{texts.lastIn(playlist.name)}</p>
      ) : (
        <ol>
          {items.map((item) => (
            <li key={item.id}>{card(item, playlist.id)}</li>
          ))}
        </ol>
      )}
    </section>
  )
}
