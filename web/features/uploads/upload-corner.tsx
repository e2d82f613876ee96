import { lazy, Suspense, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import type { User } from '#contract/accounts/account.ts'
import { pagePaths } from '#contract/site/page-paths.ts'
import { loadChunk } from '#web/lib/chunk-reload.ts'
import { useStore } from '#web/lib/store.ts'
import { useCurrentUser } from '#web/session/current-user.ts'
import { takeInHand } from '#web/session/take-in-hand.ts'
import type { ChosenFile } from '#web/ui/controls/choose-files.ts'
import { DropHint } from './drop-hint.tsx'
import { listDropped, takeDropped } from './dropped-files.ts'
import { forgetDeviceFiles } from './forget-device-files.ts'
import { isQueueKept, listWaitingShares } from './kept-mark.ts'
import { isNeededStore } from './needed-store.ts'
import type { NextStep } from './next-step.ts'
import { offerFiles } from './offer-files.ts'
import { offeredStore } from './offered-videos.ts'

/** A failed chunk must not reload the page: the chosen files would be lost. */
const stay = () => false

const Uploader = lazy(async () => ({
  default: (await loadChunk(() => import('./uploader.tsx'), stay)).Uploader,
}))

const UploadOverlay = lazy(async () => ({
  default: (await loadChunk(() => import('./upload-overlay.tsx'), stay)).UploadOverlay,
}))

/**
 * Takes files from anywhere on the page. The code that uploads and shows them is loaded with the first file.
 */
export function UploadCorner({ Next }: { Next: NextStep }) {
  const user = useCurrentUser()
  const isNeeded = useStore(isNeededStore)
  const offered = useStore(offeredStore)
  const isVisitor = user === null
  const isDragging = useFileDrop(isVisitor)
  useOpenedFiles()
  useKeptQueue(user?.id)
  useForgottenFiles(user)
  return (
    <>
      {isDragging && <DropHint isVisitor={isVisitor} />}
      {offered.length > 0 && (
        <Suspense fallback={null}>
          <Uploader offered={offered} />
        </Suspense>
      )}
      {isNeeded && (
        <Suspense fallback={null}>
          <UploadOverlay userId={user === undefined ? undefined : (user?.id ?? null)} Next={Next} />
        </Suspense>
      )}
    </>
  )
}

/**
 * Takes files dropped anywhere on the page; those of visitors are shown on this device. Returns whether files are being
 * dragged over it.
 */
function useFileDrop(isVisitor: boolean): boolean {
  const [isDragging, setIsDragging] = useState(false)
  const navigate = useNavigate()
  const take = async (files: Promise<ChosenFile[]>) => {
    if (!isVisitor) return offerFiles(files)
    takeInHand(await files)
    await navigate(pagePaths.telemetry)
  }
  const onDrag = useEffectEvent((event: DragEvent) => {
    const { dataTransfer: transfer } = event
    // Another drop target has already handled it.
    if (!transfer?.types.includes('Files') || event.defaultPrevented) return
    event.preventDefault()
    if (event.type === 'drop') void take(listDropped(takeDropped(transfer)))
    else transfer.dropEffect = 'copy'
    setIsDragging(event.type !== 'drop')
  })
  useEffect(() => {
    const leave = (event: DragEvent) => {
      // Null when the pointer leaves the window rather than moving between elements.
      if (event.relatedTarget === null) setIsDragging(false)
    }
    document.addEventListener('dragover', onDrag)
    document.addEventListener('drop', onDrag)
    document.addEventListener('dragleave', leave)
    return () => {
      document.removeEventListener('dragover', onDrag)
      document.removeEventListener('drop', onDrag)
      document.removeEventListener('dragleave', leave)
    }
  }, [])
  return isDragging
}

/** Not in the standard library types, because only some browsers support it. */
type LaunchWindow = Window & {
  launchQueue?: { setConsumer: (take: (launch: { files: FileSystemFileHandle[] }) => void) => void }
}

/** Takes files that were opened with the installed application. */
function useOpenedFiles(): void {
  const navigate = useNavigate()
  const showVideos = useEffectEvent(async () => navigate('/uploads'))
  useEffect(() => {
    const { launchQueue } = window as LaunchWindow
    launchQueue?.setConsumer(({ files }) => {
      if (files.length === 0) return
      void loadChunk(() => import('./opened-files.ts'), stay).then(({ takeOpened }) =>
        takeOpened(files, showVideos),
      )
    })
  }, [])
}

/** When someone signs out, copies of their files are removed, even those that no queue knows. */
function useForgottenFiles(user: User | null | undefined): void {
  const before = useRef(user)
  useEffect(() => {
    if (before.current && user === null) forgetDeviceFiles().catch(() => undefined)
    before.current = user
  }, [user])
}

/** Shows the uploads left over from another page or started in another tab. */
function useKeptQueue(userId: string | undefined): void {
  useEffect(() => {
    if (userId === undefined) return undefined
    const look = () => {
      if (isQueueKept(userId)) isNeededStore.set(true)
    }
    look()
    // A share that arrives now is taken by its page.
    if (listWaitingShares().length > 0 && !location.search.includes('share='))
      void import('./take-shares.ts').then(({ takeWaitingShares }) => takeWaitingShares())
    addEventListener('storage', look)
    return () => removeEventListener('storage', look)
  }, [userId])
}
