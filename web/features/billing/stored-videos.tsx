import { useState } from 'react'
import type { StoredVideo } from '#contract/videos/storage-use.ts'
import { writtenBytes } from '#web/lib/written-bytes.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { SelectionBar } from '#web/ui/layout/selection-bar.tsx'
import { Icon } from '#web/ui/pictures/icon.tsx'
import { DeleteDialog } from './delete-dialog.tsx'
import { colours, sumOfSizes } from './shares.ts'
import styles from './stored-videos.module.css'
import { StoredVideoRow } from './stored-video-row.tsx'
import { texts } from './messages.ts'

type StoredVideosProps = {
  videos: readonly StoredVideo[]
  /** What they have in common; null if these are all. */
  filter: string | null
  onAll: () => void
}

/** Videos, the largest first, to be deleted one by one or several at once. */
export function StoredVideos({ videos, filter, onAll }: StoredVideosProps) {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const [deleted, setDeleted] = useState<readonly StoredVideo[]>([])
  const chosen = videos.filter(({ id }) => selected.has(id))
  const select = (id: string, isSelected: boolean) =>
    setSelected(
      (before) => new Set([...[...before].filter((other) => other !== id), ...(isSelected ? [id] : [])]),
    )
  return (
    <>
      {filter !== null && (
        <p className={styles.filter}>
          <span>{texts.largestIn(filter)}</span>
          <Button size="small" variant="quiet" onClick={onAll}>
            {texts.showAll}
          </Button>
        </p>
      )}
      <ul className={styles.list}>
        {videos.map((video, index) => (
          <StoredVideoRow
            key={video.id}
            video={video}
            colour={index < colours ? index : undefined}
            isSelected={selected.has(video.id)}
            onSelect={(isSelected) => select(video.id, isSelected)}
            onDelete={() => setDeleted([video])}
          />
        ))}
      </ul>
      {chosen.length > 0 && (
        <SelectionBar
          label={texts.selectedVideos}
          count={chosen.length}
          onCancel={() => setSelected(new Set())}
        >
          <Button
            size="small"
            variant="danger"
            icon={<Icon name="trash" size={18} />}
            onClick={() => setDeleted(chosen)}
          >
            {texts.deleteSelected(writtenBytes(sumOfSizes(chosen)))}
          </Button>
        </SelectionBar>
      )}
      {deleted.length > 0 && <DeleteDialog videos={deleted} onClose={() => setDeleted([])} />}
    </>
  )
}
