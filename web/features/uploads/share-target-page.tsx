import { useEffect, useEffectEvent } from 'react'
import { useNavigate } from 'react-router'
import { fileKindOf } from '#domain/media/file-kind.ts'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { FilePickerButton } from '#web/ui/controls/file-picker-button.tsx'
import { Icon } from '#web/ui/pictures/icon.tsx'
import { Page } from '#web/ui/layout/page.tsx'
import { offerFiles } from './offer-files.ts'
import { pickedExtensions } from './upload-kinds.ts'
import { texts } from './messages.ts'

/** Where files arrive that were shared into the application from elsewhere on the device. */
export function ShareTargetPage() {
  useSharedFiles()
  return (
    <Page title={texts.sharedFiles} width="reading">
      <EmptyState
        picture={<Icon name="upload" size={56} />}
        title={texts.filesYouShareWithTrailcast}
        action={
          <FilePickerButton
            variant="primary"
            multiple
            extensions={pickedExtensions}
            onFiles={(files) => void offerFiles(Promise.resolve(files))}
          >
            {texts.chooseFiles}
          </FilePickerButton>
        }
      >
        {texts.theyAreListedInTheCornerBelow}
      </EmptyState>
    </Page>
  )
}

/** The service worker has taken them from the device and holds them until they are asked for. */
function useSharedFiles(): void {
  const navigate = useNavigate()
  const showVideos = useEffectEvent(async () => navigate('/uploads', { replace: true }))
  useEffect(() => {
    const { serviceWorker } = navigator as { serviceWorker?: ServiceWorkerContainer }
    if (!serviceWorker) return undefined
    const take = ({ data }: MessageEvent<{ action?: string; files?: File[] } | null>) => {
      if (data?.action !== 'share-target' || !data.files?.length) return
      const found = data.files.map((file) => ({ file, handle: null }))
      // First the page on which videos are shown: leaving this one afterwards would stop them.
      const hasVideos = data.files.some(({ name }) => fileKindOf(name) === 'video')
      const opened = hasVideos ? showVideos() : Promise.resolve()
      void offerFiles(opened.then(() => found))
    }
    serviceWorker.addEventListener('message', take)
    serviceWorker.startMessages()
    serviceWorker.controller?.postMessage({ action: 'share-target' })
    return () => serviceWorker.removeEventListener('message', take)
  }, [])
}
