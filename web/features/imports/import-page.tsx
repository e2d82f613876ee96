import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Import } from '#contract/imports/import.ts'
import { RetryBanner } from '#web/session/retry-banner.tsx'
import { Button } from '#web/ui/controls/button.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { ProgressBar } from '#web/ui/feedback/progress.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { Page } from '#web/ui/layout/page.tsx'
import { ImportAccount } from './import-account.tsx'
import styles from './import-page.module.css'
import { ImportedFiles } from './imported-files.tsx'
import { importQuery } from './imports.api.ts'
import { texts } from './messages.ts'
import { UndoDialog } from './undo-dialog.tsx'
import { ZonesOffer } from './zones-offer.tsx'
import { writtenTime } from '#web/lib/written-time.ts'

/** An import, from its start to the final summary. */
export function ImportPage({ uploadId }: { uploadId: string }) {
  const { data, isError, refetch } = useQuery(importQuery(uploadId))
  const [isUndoing, setUndoing] = useState(false)
  return (
    <Page
      title={texts.titles[data?.source ?? 'files']}
      lead={data && <Lead found={data} />}
      width="reading"
      {...(data?.can_undo && {
        actions: <Button onClick={() => setUndoing(true)}>{texts.undo}</Button>,
      })}
    >
      {isError && !data && <RetryBanner onRetry={refetch}>{texts.notLoaded}</RetryBanner>}
      {!data && !isError && <Skeleton shape="block" height={240} />}
      {data && <Content found={data} />}
      {isUndoing && <UndoDialog uploadId={uploadId} onClose={() => setUndoing(false)} />}
    </Page>
  )
}

function Lead({ found }: { found: Import }) {
  return (
    <>
      <span className={styles.filename}>{found.filename}</span>
      {', '}
      <time dateTime={found.began_at}>{writtenTime(Date.parse(found.began_at), 'moment')}</time>
    </>
  )
}

function Content({ found }: { found: Import }) {
  const { state, sentence, notes } = found
  return (
    <>
      {state === 'processing' && <Progress found={found} />}
      {state === 'undoing' && (
        <Card as="div">
          <ProgressBar
            label={texts.undoing}
            value={null}
            {...(found.undone > 0 && { detail: texts.removedSoFar(found.undone) })}
          />
        </Card>
      )}
      {state === 'undone' && <Banner tone="success">{texts.undone(found.undone)}</Banner>}
      {sentence !== null && <Banner tone="error">{sentence}</Banner>}
      {(state === 'done' || state === 'failed') && found.zones.length > 0 && (
        <ZonesOffer uploadId={found.upload_id} zones={found.zones} />
      )}
      {found.files_done > 0 && <ImportAccount found={found} />}
      {notes.map((note) => (
        <Banner key={note} tone="info">
          {note}
        </Banner>
      ))}
      {state !== 'processing' && found.files_done > 0 && <ImportedFiles found={found} />}
    </>
  )
}

function Progress({ found: { files_done, files_total } }: { found: Import }) {
  return (
    <Card as="div">
      {files_total === null ? (
        <ProgressBar label={texts.listing} value={null} />
      ) : (
        <ProgressBar
          label={texts.reading}
          value={files_total === 0 ? null : files_done / files_total}
          detail={texts.filesOf(files_done, files_total)}
        />
      )}
      <p className={styles.soft}>{texts.goesOn}</p>
    </Card>
  )
}
