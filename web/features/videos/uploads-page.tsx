import { useInfiniteQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { checkoutPath } from '#contract/billing/checkout-path.ts'
import { messages } from '#web/lib/messages.ts'
import { proposalMessages } from '#contract/projects/proposal-messages.ts'
import { serverMessages } from '#contract/server-messages.ts'
import { asSentence } from '#web/lib/as-sentence.ts'
import { useIsOnline } from '#web/lib/use-is-online.ts'
import { usePageSearch } from '#web/session/page-search.ts'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { Button, LinkButton } from '#web/ui/controls/button.tsx'
import { SegmentedControl } from '#web/ui/controls/choice.tsx'
import { Page } from '#web/ui/layout/page.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import type { VideoSources } from './video-sources.ts'
import { VideoView } from './video-view.tsx'
import { NoVideos } from './no-videos.tsx'
import { ProcessingQueue } from './processing-queue.tsx'
import { StorageMeter } from './storage-meter.tsx'
import styles from './uploads-page.module.css'
import { useVideoNews } from './use-video-news.ts'
import { videosQuery, type VideoFilter } from './videos.api.ts'
import { texts } from './messages.ts'

const views = [
  { value: 'videos', label: texts.videos },
  { value: 'archive', label: texts.archive },
] as const

export function UploadsPage(sources: VideoSources) {
  const [search, setSearch] = useSearchParams()
  const filter: VideoFilter = { archived: search.has('archived'), q: search.get('q') ?? '' }
  const setFilter = ({ archived, q }: VideoFilter) =>
    setSearch(
      { ...(archived && { archived: '1' }), ...(q !== '' && { q }) },
      { preventScrollReset: true, replace: true },
    )
  usePageSearch({
    label: texts.searchYourVideos,
    value: filter.q,
    onSearch: (q) => setFilter({ ...filter, q }),
  })
  useVideoNews()
  const isOnline = useIsOnline()
  const videos = useInfiniteQuery(videosQuery(filter))
  const first = videos.data?.pages[0]
  return (
    <Page
      title={texts.myUploads}
      actions={
        <Button variant="primary" onClick={sources.onUpload}>
          {proposalMessages.upload}
        </Button>
      }
    >
      {!isOnline && <Banner tone="warning">{asSentence(messages.offline)}</Banner>}
      {first?.storage.may_upload === false && (
        <Banner
          tone="warning"
          action={
            <LinkButton size="small" to={checkoutPath()}>
              {texts.choosePlan}
            </LinkButton>
          }
        >
          {serverMessages.subscriptionExpired}
        </Banner>
      )}
      {first ? (
        <StorageMeter storage={first.storage} />
      ) : (
        videos.isPending && <Skeleton shape="block" height={38} />
      )}
      {sources.recent}
      {first && <ProcessingQueue queue={first.queue} />}
      {sources.proposals}
      <SegmentedControl
        label={texts.view}
        options={views}
        value={filter.archived ? 'archive' : 'videos'}
        onChange={(view) => setFilter({ archived: view === 'archive', q: '' })}
      />
      {videos.isPending && <WaitingVideos />}
      {videos.error && !videos.data && (
        <Banner
          tone="error"
          action={
            <Button size="small" onClick={() => void videos.refetch()}>
              {texts.tryAgain}
            </Button>
          }
        >
          {videos.error.message}
        </Banner>
      )}
      {videos.data && (
        <VideoView
          key={String(filter.archived)}
          pages={videos.data.pages}
          sources={sources}
          isMoreOnItsWay={videos.isFetchingNextPage}
          onMore={videos.hasNextPage && !videos.isFetchingNextPage ? videos.fetchNextPage : undefined}
          whenEmpty={
            <NoVideos
              filter={filter}
              isSending={sources.isSending}
              onShowAll={() => setFilter({ ...filter, q: '' })}
              onUpload={sources.onUpload}
            />
          }
        />
      )}
    </Page>
  )
}

function WaitingVideos() {
  return (
    <div className={styles.waiting} aria-busy="true">
      {[0, 1, 2].map((i) => (
        <div key={i} className={styles.waitingVideo}>
          <div className={styles.waitingPicture}>
            <Skeleton shape="fill" />
          </div>
          <div className={styles.waitingLabel}>
            <Skeleton width="40%" />
            <Skeleton width="60%" />
            <Skeleton width="50%" />
          </div>
        </div>
      ))}
    </div>
  )
}
