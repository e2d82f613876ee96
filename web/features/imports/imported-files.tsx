import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { Import } from '#contract/imports/import.ts'
import type { ImportedFile } from '#contract/uploads/upload.ts'
import { RetryBanner } from '#web/session/retry-banner.tsx'
import { MoreButton } from '#web/ui/controls/more-button.tsx'
import { Tabs } from '#web/ui/controls/tabs.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import styles from './import-page.module.css'
import { filesQuery } from './imports.api.ts'
import { texts } from './messages.ts'

/** What became of every file, those with problems first. */
export function ImportedFiles({ found }: { found: Import }) {
  const kinds: [ImportedFile['outcome'], string, number][] = [
    ['unreadable', texts.unreadable, found.unreadable],
    ['stored', texts.newOnes, found.stored],
    ['already_uploaded', texts.known, found.already_uploaded],
    ['photo', texts.photos, found.photos],
  ]
  const tabs = kinds
    .filter(([, , number]) => number > 0)
    .map(([outcome, label, number]) => ({
      id: outcome,
      label: texts.tab(label, number),
      content: <Files key={outcome} uploadId={found.upload_id} outcome={outcome} />,
    }))
  return (
    <Card title={texts.allFiles}>
      {tabs.length === 0 ? <p>{texts.noFiles}</p> : <Tabs label={texts.allFiles} tabs={tabs} />}
    </Card>
  )
}

function Files({ uploadId, outcome }: { uploadId: string; outcome: ImportedFile['outcome'] }) {
  const { data, isError, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = useInfiniteQuery(
    filesQuery(uploadId, outcome),
  )
  if (!data) {
    return isError ? (
      <RetryBanner onRetry={refetch}>{texts.filesNotLoaded}</RetryBanner>
    ) : (
      <Skeleton shape="block" height={160} />
    )
  }
  const files = data.pages.flatMap(({ items }) => items)
  return (
    <>
      <ul className={styles.files}>
        {files.map((file, n) => (
          // The same name can occur twice in a zip.
          <li key={`${file.filename} ${n}`} className={styles.file}>
            <span className={styles.path}>{file.filename}</span>
            <span className={styles.said}>{sayingOf(file)}</span>
            {outcome !== 'photo' && <Activities file={file} />}
          </li>
        ))}
      </ul>
      {hasNextPage && (
        <MoreButton isBusy={isFetchingNextPage} hasFailed={isError} onMore={() => void fetchNextPage()} />
      )}
    </>
  )
}

function sayingOf({ outcome, sentences, activities }: ImportedFile): string {
  if (sentences.length > 0) return sentences.join(' ')
  if (outcome !== 'already_uploaded') return ''
  return activities.some(({ duplicate_of }) => duplicate_of !== null) ? texts.sameActivity : texts.sameFile
}

function Activities({ file: { activities } }: { file: ImportedFile }) {
  return activities.map(({ id, title }) => (
    <Link key={id} to={`/activity/${id}`} className={styles.activity}>
      {title}
    </Link>
  ))
}
