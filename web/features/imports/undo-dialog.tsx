import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { undoImport, type ImportUndo } from '#contract/imports/import.ts'
import { call } from '#web/lib/api-client.ts'
import { RetryBanner } from '#web/session/retry-banner.tsx'
import { useSave } from '#web/session/use-save.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import styles from './import-page.module.css'
import { undoQuery } from './imports.api.ts'
import { texts } from './messages.ts'

/** Says what will be removed before it is. */
export function UndoDialog({ uploadId, onClose }: { uploadId: string; onClose: () => void }) {
  const client = useQueryClient()
  const { data, isError, refetch } = useQuery(undoQuery(uploadId))
  const { isSaving, failure, save } = useSave()
  const undo = async () => {
    const isAsked = await save(() => call(undoImport, { params: { upload_id: uploadId } }), texts.undoStarted)
    if (!isAsked) return
    onClose()
    await client.invalidateQueries({ queryKey: ['imports'] })
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={texts.undoTitle}
      actions={
        <>
          <Button onClick={onClose}>{texts.cancel}</Button>
          {data && (
            <Button variant="danger" busy={isSaving} onClick={() => void undo()}>
              {texts.undo}
            </Button>
          )}
        </>
      }
    >
      {isError && !data && <RetryBanner onRetry={refetch}>{texts.undoNotLoaded}</RetryBanner>}
      {!data && !isError && <Skeleton shape="block" height={96} />}
      {data && <WhatGoes undo={data} />}
      {failure !== null && <Banner tone="error">{failure}</Banner>}
    </Dialog>
  )
}

function WhatGoes({ undo }: { undo: ImportUndo }) {
  const { activities, edited, edited_count, in_projects, in_projects_count, replaced, replaced_count } = undo
  return (
    <div className={styles.goes}>
      <p>{texts.undoCount(activities)}</p>
      {edited_count > 0 && (
        <Named title={texts.editedSince(edited_count)} count={edited_count}>
          {edited.map(({ id, title }) => (
            <li key={id}>{title}</li>
          ))}
        </Named>
      )}
      {in_projects_count > 0 && (
        <Named title={texts.inProjects(in_projects_count)} count={in_projects_count}>
          {in_projects.map(({ id, title, project }) => (
            <li key={`${id} ${project.id}`}>{texts.inProject(title, project.title)}</li>
          ))}
        </Named>
      )}
      {replaced_count > 0 && (
        <Named title={texts.replaced(replaced_count)} count={replaced_count}>
          {replaced.map(({ id, title }) => (
            <li key={id}>{title}</li>
          ))}
        </Named>
      )}
      <p className={styles.soft}>{texts.undoKeeps}</p>
    </div>
  )
}

function Named({ title, count, children }: { title: string; count: number; children: ReactNode[] }) {
  const more = count - children.length
  return (
    <div>
      <p>{title}</p>
      <ul className={styles.named}>
        {children}
        {more > 0 && <li>{texts.andMore(more)}</li>}
      </ul>
    </div>
  )
}
