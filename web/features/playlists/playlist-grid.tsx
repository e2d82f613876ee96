import { useSuspenseInfiniteQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { createPlaylist, type PlaylistItem } from '#contract/playlists/playlists.ts'
import { visibilityLabels } from '#contract/visibility-labels.ts'
import { call } from '#web/lib/api-client.ts'
import { Button, LinkButton } from '#web/ui/controls/button.tsx'
import { MoreButton } from '#web/ui/controls/more-button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { Chip } from '#web/ui/labels/chip.tsx'
import { Icon } from '#web/ui/pictures/icon.tsx'
import { RoutePicture } from '#web/ui/pictures/route-picture.tsx'
import { texts } from './messages.ts'
import { PlaylistForm } from './playlist-form.tsx'
import styles from './playlist-grid.module.css'
import { channelPlaylistsQuery } from './playlists.api.ts'

/** The playlists of a channel. */
export function PlaylistGrid({ channelId, isOwn }: { channelId: string; isOwn: boolean }) {
  const { data, error, hasNextPage, isFetchingNextPage, fetchNextPage } = useSuspenseInfiniteQuery(
    channelPlaylistsQuery(channelId),
  )
  const items = data.pages.flatMap((page) => page.items)
  return (
    <div className={styles.playlists}>
      {items.length === 0 ? (
        <EmptyState
          picture={<RoutePicture />}
          title={texts.noneTitle}
          action={isOwn ? <NewPlaylist /> : <LinkButton to="/">{texts.findVideos}</LinkButton>}
        >
          {isOwn ? texts.noneOwn : texts.noneOthers}
        </EmptyState>
      ) : (
        <>
          {isOwn && (
            <div>
              <NewPlaylist />
            </div>
          )}
          <ul className={styles.grid} aria-label={texts.playlists}>
            {items.map((item) => (
              <li key={item.id}>
                <PlaylistCard item={item} />
              </li>
            ))}
          </ul>
        </>
      )}
      {hasNextPage && (
        <MoreButton
          isBusy={isFetchingNextPage}
          hasFailed={error !== null}
          onMore={() => void fetchNextPage()}
        />
      )}
    </div>
  )
}

function PlaylistCard({
  item: { id, name, entry_count, poster, is_own, visibility },
}: {
  item: PlaylistItem
}) {
  return (
    <article className={styles.card}>
      {/* The name below links there, too. */}
      <Link to={`/playlist/${id}`} className={styles.picture} tabIndex={-1} aria-hidden="true">
        {poster === null ? (
          <span className={styles.placeholder}>
            <Icon name="mountain" size={40} />
          </span>
        ) : (
          <img src={poster} alt="" loading="lazy" decoding="async" />
        )}
        <span className={styles.count}>
          <Icon name="layers" size={16} />
          {texts.videos(entry_count)}
        </span>
      </Link>
      <Link to={`/playlist/${id}`} className={styles.name}>
        {name}
      </Link>
      {is_own && <Chip>{visibilityLabels[visibility]}</Chip>}
    </article>
  )
}

function NewPlaylist() {
  const navigate = useNavigate()
  const [isOpen, setOpen] = useState(false)
  const createdId = useRef('')
  return (
    <>
      <Button variant="primary" icon={<Icon name="plus" />} onClick={() => setOpen(true)}>
        {texts.newPlaylist}
      </Button>
      {isOpen && (
        <PlaylistForm
          onSave={async (draft) => {
            createdId.current = (await call(createPlaylist, { body: draft })).id
          }}
          onSaved={() => void navigate(`/playlist/${createdId.current}`)}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}
