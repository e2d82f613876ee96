import { useSuspenseInfiniteQuery } from '@tanstack/react-query'
import { Suspense, useEffect, type ReactNode } from 'react'
import { Link, useSearchParams } from 'react-router'
import { discoveryMessages } from '#contract/discovery/discovery-messages.ts'
import { visibilityLabels } from '#contract/visibility-labels.ts'
import { openReport } from '#web/session/report.ts'
import { IconButton, LinkButton } from '#web/ui/controls/button.tsx'
import { MoreButton } from '#web/ui/controls/more-button.tsx'
import { Tabs } from '#web/ui/controls/tabs.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { Chip } from '#web/ui/labels/chip.tsx'
import { Icon } from '#web/ui/pictures/icon.tsx'
import { RoutePicture } from '#web/ui/pictures/route-picture.tsx'
import { ChannelHeader } from './channel-header.tsx'
import styles from './channel-page.module.css'
import { channelQuery } from './discovery.api.ts'
import { VideoGrid, type GridItem } from './video-grid.tsx'

type ChannelPageProps = {
  id: string
  /** Ways to get its news. */
  follow: ReactNode
  /** The other parts of the channel, mounted when they are opened. */
  playlists: ReactNode
  map: ReactNode
  /** What someone who is signed in can do about its owner. */
  actions?: ReactNode
}

const firstTab = 'videos'

/** What someone shares, as far as the visitor may see it. */
export function ChannelPage({ id, follow, playlists, map, actions }: ChannelPageProps) {
  const { data } = useSuspenseInfiniteQuery(channelQuery(id))
  const [search, setSearch] = useSearchParams()
  const channel = data.pages[0]?.channel
  const name = channel?.channel_name
  useEffect(() => {
    if (name !== undefined) document.title = `${name} · Trailcast`
  }, [name])
  if (!channel) return null
  const { is_own: isOwn } = channel
  return (
    <div className={styles.page}>
      <ChannelHeader
        channel={channel}
        actions={
          isOwn ? (
            <>
              {follow}
              <LinkButton to="/settings/profile#channel">{discoveryMessages.editChannel}</LinkButton>
              <LinkButton to="/my_projects">{discoveryMessages.myProjects}</LinkButton>
            </>
          ) : (
            <>
              {follow}
              {actions}
              <IconButton
                label={discoveryMessages.reportChannel}
                icon={<Icon name="flag" />}
                onClick={() => openReport({ kind: 'channel', id })}
              />
            </>
          )
        }
      />
      <Tabs
        label={discoveryMessages.partsOfChannel}
        value={search.get('tab') ?? firstTab}
        onChange={(tab) =>
          setSearch(tab === firstTab ? {} : { tab }, { replace: true, preventScrollReset: true })
        }
        tabs={[
          { id: firstTab, label: discoveryMessages.videos, content: <ChannelVideos id={id} /> },
          { id: 'playlists', label: discoveryMessages.playlists, content: <Later>{playlists}</Later> },
          { id: 'map', label: discoveryMessages.channelMap, content: <Later>{map}</Later> },
        ]}
      />
    </div>
  )
}

function Later({ children }: { children: ReactNode }) {
  return <Suspense fallback={<Skeleton shape="block" height={360} />}>{children}</Suspense>
}

function ChannelVideos({ id }: { id: string }) {
  const { data, error, hasNextPage, isFetchingNextPage, fetchNextPage } = useSuspenseInfiniteQuery(
    channelQuery(id),
  )
  const items = data.pages.flatMap((page) => page.items)
  const isOwn = data.pages[0]?.channel.is_own === true
  return (
    <div className={styles.videos}>
      {items.length === 0 ? (
        <NoVideos isOwn={isOwn} />
      ) : (
        <VideoGrid items={items} noteOf={isOwn ? ownNote : undefined} />
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

/** Only owners see who else can see a project. */
const ownNote = ({ id, visibility }: GridItem) => (
  <span className={styles.own}>
    <Chip>{visibilityLabels[visibility]}</Chip>
    <Link to={`/edit/${id}`}>{discoveryMessages.edit}</Link>
  </span>
)

function NoVideos({ isOwn }: { isOwn: boolean }) {
  return (
    <EmptyState
      picture={<RoutePicture />}
      title={discoveryMessages.noVideos}
      action={
        isOwn ? (
          <LinkButton to="/edit/new" variant="primary">
            {discoveryMessages.newProject}
          </LinkButton>
        ) : (
          <LinkButton to="/">{discoveryMessages.findOtherVideos}</LinkButton>
        )
      }
    >
      {isOwn ? discoveryMessages.noOwnVideos : discoveryMessages.noVisibleVideos}
    </EmptyState>
  )
}
