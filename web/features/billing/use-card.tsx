import { useInfiniteQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import type { StorageUse, StoredVideo } from '#contract/videos/storage-use.ts'
import { pagePaths } from '#contract/site/page-paths.ts'
import { bytesPerGb } from '#domain/plans/prices.ts'
import { writtenBytes } from '#web/lib/written-bytes.ts'
import { RetryBanner } from '#web/session/retry-banner.tsx'
import { LinkButton } from '#web/ui/controls/button.tsx'
import { SegmentedControl } from '#web/ui/controls/choice.tsx'
import { MoreButton } from '#web/ui/controls/more-button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { VisuallyHidden } from '#web/ui/layout/visually-hidden.tsx'
import { Icon } from '#web/ui/pictures/icon.tsx'
import { storageUseQuery } from './billing.api.ts'
import { PartList } from './part-list.tsx'
import { ShareBar } from './share-bar.tsx'
import { sharesOf, type Part } from './shares.ts'
import { StoredVideos } from './stored-videos.tsx'
import styles from './use-card.module.css'
import { filterName, partsOf, readView, viewOptions, writeView, type UseView } from './use-view.ts'
import { texts } from './messages.ts'

/** What uses the storage: by project, by year and by size, so that one sees what to delete. */
export function UseCard({ totalGb }: { totalGb: number }) {
  const [search, setSearch] = useSearchParams()
  const view = readView(search)
  const setView = (next: UseView) =>
    setSearch((before) => writeView(before, next), { replace: true, preventScrollReset: true })
  const use = useInfiniteQuery(storageUseQuery(view.filter))
  const first = use.data?.pages[0]
  const videos = use.data?.pages.flatMap(itemsOf) ?? []
  return (
    <Card title={texts.whatUsesIt}>
      {use.isPending && <Waiting />}
      {use.error && !use.data && <RetryBanner onRetry={use.refetch}>{texts.notLoaded}</RetryBanner>}
      {first && (totalGb > 0 || first.bytes > 0) && (
        <Picture use={first} view={view} videos={videos} totalGb={totalGb} />
      )}
      {first && <p className={styles.note}>{texts.whatCounts}</p>}
      {first?.videos === 0 && <Nothing />}
      {first && first.videos > 0 && (
        <>
          <SegmentedControl
            label={texts.view}
            options={viewOptions}
            value={view.by}
            onChange={(by) => setView({ by, filter: {} })}
          />
          {view.by === 'size' ? (
            <>
              <StoredVideos
                videos={videos}
                filter={filterName(view, first)}
                onAll={() => setView({ by: 'size', filter: {} })}
              />
              {use.hasNextPage && (
                <MoreButton
                  isBusy={use.isFetchingNextPage}
                  hasFailed={use.isFetchNextPageError}
                  onMore={() => void use.fetchNextPage()}
                />
              )}
            </>
          ) : (
            <PartList
              parts={partsOf(first, view.by)}
              used={first.bytes}
              onOpen={(filter) => setView({ by: 'size', filter })}
            />
          )}
          {view.by === 'project' && <p className={styles.note}>{texts.inSeveral}</p>}
        </>
      )}
    </Card>
  )
}

const itemsOf = ({ by_size }: StorageUse): StoredVideo[] => by_size.items

type PictureProps = { use: StorageUse; view: UseView; videos: readonly StoredVideo[]; totalGb: number }

function Picture({ use, view, videos, totalGb }: PictureProps) {
  const total = totalGb * bytesPerGb
  const parts: Part[] =
    view.by === 'size'
      ? videos.map(({ id, filename, size }) => ({ key: id, name: filename, bytes: size }))
      : partsOf(use, view.by)
  const isOver = use.bytes > total
  return (
    <div className={styles.picture}>
      <p className={styles.figures}>
        <strong className={styles.used}>{texts.used(writtenBytes(use.bytes), writtenBytes(total))}</strong>
        <span className={isOver ? styles.over : styles.free}>
          {isOver ? texts.over(writtenBytes(use.bytes - total)) : texts.free(writtenBytes(total - use.bytes))}
        </span>
      </p>
      <ShareBar shares={sharesOf(parts, { used: use.bytes, total })} />
    </div>
  )
}

function Nothing() {
  return (
    <EmptyState
      picture={<Icon name="video" size={48} />}
      title={texts.nothingStored}
      action={<LinkButton to={pagePaths.uploads}>{texts.toUploads}</LinkButton>}
    >
      {texts.nothingStoredText}
    </EmptyState>
  )
}

function Waiting() {
  return (
    <div className={styles.waiting} aria-busy="true">
      <VisuallyHidden>{texts.loading}</VisuallyHidden>
      <Skeleton width="40%" />
      <Skeleton shape="block" height={20} />
      <Skeleton shape="block" height={240} />
    </div>
  )
}
