import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { User } from '#contract/accounts/account.ts'
import { deviceMessages } from '#web/session/device/device-messages.ts'
import type { Project } from '#contract/projects/project.ts'
import { writtenBytes } from '#web/lib/written-bytes.ts'
import { readKeptProject, removeProject } from '#web/session/device/kept-projects.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { ProgressBar } from '#web/ui/feedback/progress.tsx'
import styles from './keep-dialog.module.css'
import { KeepError, keepOnDevice } from './keep-project.ts'
import { keepableOf } from './keepable.ts'
import { writtenTime } from '#web/lib/written-time.ts'

type KeepDialogProps = { project: Project; user: User; onClose: () => void }

/** Says what keeping a project takes before it begins, and offers to remove one that is kept. */
export function KeepProjectDialog({ project, user, onClose }: KeepDialogProps) {
  const { kept, freeBytes, refresh } = useDevice(project.id)
  const { progress, failure, keep, stop } = useKeeping(project, user, refresh)
  const { bytes, height, elsewhere, chosen } = keepableOf(project)
  const hasRoom = freeBytes === undefined || freeBytes > bytes
  const close = () => {
    stop()
    onClose()
  }
  const remove = async () => {
    await removeProject(user.id, project.id)
    await refresh()
  }
  return (
    <Dialog
      open
      title={deviceMessages.keep}
      onClose={close}
      actions={
        <>
          <Button onClick={close}>{progress ? deviceMessages.cancel : deviceMessages.close}</Button>
          {kept ? (
            <Button variant="danger" onClick={() => void remove()}>
              {deviceMessages.remove}
            </Button>
          ) : (
            <Button
              variant="primary"
              disabled={!hasRoom || chosen.length === 0 || kept === undefined}
              busy={progress !== null}
              onClick={() => void keep()}
            >
              {deviceMessages.keep}
            </Button>
          )}
        </>
      }
    >
      <div className={styles.content}>
        {kept ? (
          <p>{deviceMessages.onDevice(writtenBytes(kept.bytes), writtenTime(kept.keptAtMs, 'moment'))}</p>
        ) : (
          <>
            <p>{deviceMessages.keepHint}</p>
            <p>{deviceMessages.size(height, writtenBytes(bytes))}</p>
            {elsewhere > 0 && <Banner tone="info">{deviceMessages.elsewhere(elsewhere)}</Banner>}
            {!hasRoom && (
              <Banner tone="warning">
                {deviceMessages.noRoom(writtenBytes(bytes), writtenBytes(freeBytes))}
              </Banner>
            )}
          </>
        )}
        {progress && (
          <ProgressBar
            label={deviceMessages.keeping}
            value={progress.share}
            detail={deviceMessages.arrived(writtenBytes(progress.bytes), writtenBytes(bytes))}
          />
        )}
        {failure !== undefined && <Banner tone="error">{failure}</Banner>}
      </div>
    </Dialog>
  )
}

/** How much of the project is on this device (undefined until it is known), and how much more space there is. */
function useDevice(id: string) {
  const client = useQueryClient()
  const queryKey = ['on-device', id]
  const { data } = useQuery({
    queryKey,
    queryFn: async () => {
      const { quota, usage } = await navigator.storage.estimate()
      const freeBytes = quota === undefined || usage === undefined ? undefined : quota - usage
      return { kept: (await readKeptProject(id)) ?? null, freeBytes }
    },
    gcTime: 0,
  })
  return { ...data, refresh: () => client.invalidateQueries({ queryKey: ['on-device'] }) }
}

function useKeeping(project: Project, user: User, refresh: () => Promise<void>) {
  const [progress, setProgress] = useState<{ share: number; bytes: number } | null>(null)
  const [failure, setFailure] = useState<string>()
  const current = useRef<AbortController>(undefined)
  const keep = async () => {
    const abort = new AbortController()
    current.current = abort
    setFailure(undefined)
    setProgress({ share: 0, bytes: 0 })
    // Otherwise the browser may remove it when space is short. Some ask the person first.
    await navigator.storage.persist().catch(() => false)
    try {
      await keepOnDevice({
        project,
        user,
        nowMs: Date.now(),
        onProgress: (share, bytes) => setProgress({ share, bytes }),
        signal: abort.signal,
      })
    } catch (error) {
      if (error instanceof KeepError) setFailure(deviceMessages.notKept[error.fault])
    }
    setProgress(null)
    await refresh()
  }
  return { progress, failure, keep, stop: () => current.current?.abort() }
}
