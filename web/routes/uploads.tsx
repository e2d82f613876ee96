import { useParams } from 'react-router'
import type { UploadedVideo } from '#contract/videos/video.ts'
import { videoExtensions } from '#domain/media/file-kind.ts'
import { ImportPage } from '#web/features/imports/import-page.tsx'
import { Proposals } from '#web/features/projects/proposals/proposals.tsx'
import { pickFiles } from '#web/features/uploads/pick-files.ts'
import { RecentUploads } from '#web/features/uploads/recent-uploads.tsx'
import { countQueue } from '#web/features/uploads/upload-queue.ts'
import { continueFile, queueStore, replaceFile } from '#web/features/uploads/uploads.ts'
import { useVideosOnTheirWay } from '#web/features/uploads/use-videos-on-their-way.ts'
import { UploadsPage } from '#web/features/videos/uploads-page.tsx'
import { useStore } from '#web/lib/store.ts'
import { chooseFiles, type ChosenFile } from '#web/ui/controls/choose-files.ts'

const upload = () => void pickFiles()
const goOn = (video: UploadedVideo) => void chooseFor(video, continueFile)
const replace = (video: UploadedVideo) => void chooseFor(video, replaceFile)

async function chooseFor(
  video: UploadedVideo,
  act: (video: UploadedVideo, found: ChosenFile) => void,
): Promise<void> {
  const [found] = await chooseFiles({ extensions: videoExtensions, multiple: false })
  if (found) act(video, found)
}

function Uploads() {
  return (
    <UploadsPage
      recent={<RecentUploads />}
      isSending={countQueue(useStore(queueStore)).active > 0}
      proposals={<Proposals />}
      onUpload={upload}
      onContinue={goOn}
      onReplace={replace}
      onTheirWay={useVideosOnTheirWay()}
    />
  )
}

/** All uploads, or one import of activities. */
export function Component() {
  const { id: uploadId } = useParams()
  return uploadId === undefined ? <Uploads /> : <ImportPage key={uploadId} uploadId={uploadId} />
}
