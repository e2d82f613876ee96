import { useSuspenseInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { ChannelInfo } from '#contract/discovery.ts'
import { visibilityLabels } from '#contract/visibility-labels.ts'
import { formatLongDuration, written } from '#domain/units/format-quantity.ts'
import { LinkButton } from '#web/ui/controls/button.tsx'
import { Chip } from '#web/ui/labels/chip.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { MoreButton } from '#web/ui/controls/more-button.tsx'
import { Page } from '#web/ui/layout/page.tsx'
import { RoutePicture } from '#web/ui/pictures/route-picture.tsx'
import styles from './channel-page.module.css'
import { channelQuery } from './discovery.api.ts'
import { VideoGrid, type GridItem } from './video-grid.tsx'

/** What someone shares, as far as the visitor may see it. */
export function ChannelPage({ id }: { id: string }) {
  const { data, error, hasNextPage, isFetchingNextPage, fetchNextPage } = useSuspenseInfiniteQuery(
    channelQuery(id),
  )
  const channel = data.pages[0]?.channel
  const items = data.pages.flatMap((page) => page.items)
  if (!channel) return null
  return (
    <Page
      title={channel.channel_name}
      width="full"
      lead={<ChannelFacts channel={channel} />}
      actions={channel.is_own && <LinkButton to="/my_projects">My projects</LinkButton>}
    >
      {items.length === 0 ? (
        <NoVideos isOwn={channel.is_own} />
      ) : (
        <VideoGrid items={items} noteOf={channel.is_own ? ownNote : undefined} />
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

const since = new Intl.DateTimeFormat(undefined, { month: 'long', year: 'numeric' })

function ChannelFacts({ channel: { created_at, project_count, duration_ms } }: { channel: ChannelInfo }) {
  return (
    <span className={styles.facts}>
      {created_at !== null && <span>Since {since.format(Date.parse(created_at))}</span>}
      <span>{project_count === 1 ? '1 video' : `${project_count} videos`}</span>
      {duration_ms > 0 && <span>{written(formatLongDuration(duration_ms))} in total</span>}
    </span>
  )
}

/** Only owners see who else can see a project. */
const ownNote = ({ id, visibility }: GridItem) => (
  <span className={styles.own}>
    <Chip>{visibilityLabels[visibility]}</Chip>
    <Link to={`/edit/${id}`}>Edit</Link>
  </span>
)

function NoVideos({ isOwn }: { isOwn: boolean }) {
  return (
    <EmptyState
      picture={<RoutePicture />}
      title="No videos yet"
      action={
        isOwn ? (
          <LinkButton to="/edit/new" variant="primary">
            New project
          </LinkButton>
        ) : (
          <LinkButton to="/">Find other videos</LinkButton>
        )
      }
    >
      {isOwn ? 'Videos you share with others appear here.' : 'This channel has no videos that you can see.'}
    </EmptyState>
  )
}
