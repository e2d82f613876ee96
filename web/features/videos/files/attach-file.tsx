import { useState } from 'react'
import { sidecarExtensions } from '#domain/media/file-kind.ts'
import type { Recording } from '#domain/telemetry/recording.ts'
import { videoFileMessages } from '#web/workers/video-reader/video-file-messages.ts'
import type { UploadedVideo } from '#contract/videos/video.ts'
import { Banner } from '#web/ui/feedback/banner.tsx'
import type { LocalReading } from '#web/workers/video-reader/protocol.ts'
import { AttachPart } from './attach-part.tsx'
import { FileDropZone } from './file-drop-zone.tsx'
import { spanOf } from './video-part.ts'
import { takeOne } from './pair-files.ts'
import { RecordingChoice } from './recording-choice.tsx'
import { telemetryExtensions } from './telemetry-extensions.ts'
import { useLocalFile } from './use-local-file.ts'
import { texts } from './messages.ts'

type AttachFileProps = { video: UploadedVideo; onAttached: () => void }

export function AttachFile({ video, onAttached }: AttachFileProps) {
  const { local, open } = useLocalFile('recordings')
  return (
    <>
      <FileDropZone
        local={local}
        onFiles={takeOne(open)}
        extensions={[...telemetryExtensions, ...sidecarExtensions]}
        icon="activity"
        title={texts.chooseAnActivityFileOrDrop}
      >
        {texts.fitGpxTcxKmlOrKmzItIsRead}
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
  reading: { recordings, recordedAt, losses },
  video,
  onAttached,
}: AttachFileProps & { reading: LocalReading }) {
  const [chosen, setChosen] = useState(0)
  const read = recordings[chosen]?.recording
  const recording = read && (recordedAt ? inTimeOf(video, read, recordedAt) : read)
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

/** What a camera wrote beside a video is timed by the video, because its own clock may be in any time zone. */
function inTimeOf(video: UploadedVideo, recording: Recording, recordedAt: Float64Array): Recording {
  const startMs = video.start_time_ms ?? recording.start_ms
  if (startMs === null) return recording
  const time = recordedAt.map((seconds) => startMs + seconds * 1000)
  return { ...recording, start_ms: startMs, samples: { ...recording.samples, time } }
}
