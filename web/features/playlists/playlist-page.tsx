import { useSuspenseInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Playlist } from '#contract/playlists/playlists.ts'
import type { ProjectItem } from '#contract/projects/project.ts'
import { visibilityLabels } from '#contract/visibility-labels.ts'
import { formatLongDuration, written } from '#domain/units/format-quantity.ts'
import { MissingRegions, NothingFound } from '#web/session/missing-regions.tsx'
import { LinkButton } from '#web/ui/controls/button.tsx'
import { MoreButton } from '#web/ui/controls/more-button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { Chip } from '#web/ui/labels/chip.tsx'
import { LinkedText } from '#web/ui/labels/linked-text.tsx'
import { Page } from '#web/ui/layout/page.tsx'
import { Icon } from '#web/ui/pictures/icon.tsx'
import { RoutePicture } from '#web/ui/pictures/route-picture.tsx'
import { EntryActions } from './entry-actions.tsx'
import { texts } from './messages.ts'
import { PlaylistActions } from './playlist-actions.tsx'
import styles from './playlist-page.module.css'
import { playlistQuery } from './playlists.api.ts'

type PlaylistPageProps = { id: string; card: (item: ProjectItem, playlistId: string) => ReactNode }

/** Projects in the order that someone chose, as far as the visitor may see them. */
export function PlaylistPage({ id, card }: PlaylistPageProps) {
  const { data, error, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = useSuspenseInfiniteQuery(
    playlistQuery(id),
  )
  const playlist = data.pages[0]?.playlist
  const items = data.pages.flatMap((page) => page.items)
  const [first] = items
  if (!playlist) return null
  return (
    <Page
      title={playlist.name}
      lead={<PlaylistFacts playlist={playlist} />}
      actions={
        <>
          {first && (
            <LinkButton to={`/watch/${first.id}?list=${id}`} variant="primary" icon={<Icon name="play" />}>
              {texts.playAll}
            </LinkButton>
          )}
          {playlist.is_own && <PlaylistActions playlist={playlist} />}
        </>
      }
    >
      {playlist.description !== '' && (
        <p className={styles.description}>
          <LinkedText text={playlist.description} />
        </p>
      )}
      <MissingRegions data={data} what="videos" onRetry={refetch} />
      {items.length === 0 ? (
        <NothingFound data={data}>
          <EmptyState
            picture={<RoutePicture />}
            title={texts.emptyTitle}
            action={
              <LinkButton to="/" variant={playlist.is_own ? 'primary' : 'secondary'}>
                {texts.findVideos}
              </LinkButton>
            }
          >
            {playlist.is_own ? texts.emptyOwn : texts.emptyOthers}
          </EmptyState>
        </NothingFound>
      ) : (
        <ol className={styles.entries} aria-label={texts.videosInOrder}>
          {items.map((item, index) => (
            <li key={item.id} className={styles.entry}>
              <span className={styles.number} aria-hidden="true">
                {index + 1}
              </span>
              <div className={styles.card}>{card(item, id)}</div>
              {playlist.is_own && <EntryActions playlistId={id} items={items} index={index} />}
            </li>
          ))}
        </ol>
      )}
      {hasNextPage && (
        <MoreButton
          isBusy={isFetchingNextPage}
          hasFailed={error !== null}
          onMore={() => void fetchNextPage()}
        />
      )}
    </Page>
  )
}

function PlaylistFacts({ playlist }: { playlist: Playlist }) {
  const { user_id, channel_name, entry_count, duration_ms, is_own, visibility } = playlist
  return (
    <span className={styles.facts}>
      <Link to={`/channel/${user_id}`} className={styles.channel}>
        {channel_name}
      </Link>
      <span>{texts.videos(entry_count)}</span>
      {duration_ms > 0 && <span>{texts.inTotal(written(formatLongDuration(duration_ms)))}</span>}
      {is_own && <Chip>{visibilityLabels[visibility]}</Chip>}
    </span>
  )
}
