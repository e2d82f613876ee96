import { useState } from 'react'
import { videoFileMessages } from '#contract/video-file-messages.ts'
import type { UploadedVideo } from '#contract/video.ts'
import { Banner } from '#web/ui/feedback/banner.tsx'
import type { LocalReading } from '#web/workers/video-reader/protocol.ts'
import { AttachPart } from './attach-part.tsx'
import { FileDropZone } from './file-drop-zone.tsx'
import { spanOf } from './video-part.ts'
import { RecordingChoice } from './recording-choice.tsx'
import { telemetryExtensions } from './telemetry-extensions.ts'
import { useLocalFile } from './use-local-file.ts'

type AttachFileProps = { video: UploadedVideo; onAttached: () => void }

export function AttachFile({ video, onAttached }: AttachFileProps) {
  const { local, open } = useLocalFile('recordings')
  return (
    <>
      <FileDropZone
        local={local}
        onFile={open}
        extensions={telemetryExtensions}
        icon="activity"
        title="Choose an activity file, or drop it here"
      >
        FIT, GPX, TCX, KML or KMZ. It is read on your own device; only the part that belongs to the video is
        sent, after you have seen it.
      </FileDropZone>
      {local.state === 'failed' && <Banner tone="error">{local.text}</Banner>}
      {local.state === 'read' && (
        <Recordings
          key={local.chosen.file.name}
          reading={local.result}
          video={video}
          onAttached={onAttached}
        />
      )}
    </>
  )
}

function Recordings({
  reading: { recordings, losses },
  video,
  onAttached,
}: AttachFileProps & { reading: LocalReading }) {
  const [chosen, setChosen] = useState(0)
  const recording = recordings[chosen]?.recording
  const span = recording && spanOf(recording)
  return (
    <>
      {losses.map((loss) => (
        <Banner key={loss} tone="warning">
          {loss}
        </Banner>
      ))}
      {recordings.length > 1 && (
        <RecordingChoice recordings={recordings} chosen={chosen} onChoose={setChosen} />
      )}
      {recording && !span && <Banner tone="error">{videoFileMessages.noTimes}</Banner>}
      {recording && span && (
        <AttachPart
          key={`${video.id} ${chosen}`}
          video={video}
          recording={recording}
          span={span}
          onAttached={onAttached}
        />
      )}
    </>
  )
}
