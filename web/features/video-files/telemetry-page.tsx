import { useState, type ComponentType } from 'react'
import { Link } from 'react-router'
import { fileKindOf } from '#domain/media/file-kind.ts'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { Button } from '#web/ui/controls/button.tsx'
import type { ChosenFile } from '#web/ui/controls/choose-files.ts'
import { Icon } from '#web/ui/pictures/icon.tsx'
import { Page } from '#web/ui/layout/page.tsx'
import type { LocalReading, LocalRecording } from '#web/workers/video-reader/protocol.ts'
import { FileDropZone } from './file-drop-zone.tsx'
import { ReadingCost } from './reading-cost.tsx'
import { RecordingChoice } from './recording-choice.tsx'
import { RecordingHeading } from './recording-heading.tsx'
import { recordingTitle } from './recording-title.ts'
import { telemetryExtensions } from './telemetry-extensions.ts'
import { useLocalFile, type LocalFile } from './use-local-file.ts'

type TelemetryPageProps = {
  /** The map, the figures and the charts. */
  Drawing: ComponentType<LocalRecording & { title: string }>
  onUpload: (chosen: ChosenFile) => void
}

const extensions = [...telemetryExtensions, '.mp4', '.mov', '.m4v', '.webm']

export function TelemetryPage({ Drawing, onUpload }: TelemetryPageProps) {
  const { local, open } = useLocalFile('recordings')
  return (
    <Page
      title="Look at an activity file"
      lead="The map, the figures and the charts of a file, before you decide to upload it. It is read on your own device: nothing is sent."
    >
      <FileDropZone
        local={local}
        onFile={open}
        extensions={extensions}
        icon="activity"
        title="Choose a file, or drop it here"
        actions={
          mayUpload(local) && (
            <Button variant="primary" icon={<Icon name="upload" />} onClick={() => onUpload(local.chosen)}>
              Upload
            </Button>
          )
        }
      >
        FIT, GPX, TCX, KML or KMZ from a watch, a bike computer or a phone, or a video from a camera with GPS.
      </FileDropZone>
      {local.state === 'failed' && <Banner tone="error">{local.text}</Banner>}
      {local.state === 'read' && (
        <Reading
          key={local.chosen.file.name}
          file={local.chosen.file}
          reading={local.result}
          Drawing={Drawing}
        />
      )}
    </Page>
  )
}

type Chosen = Exclude<LocalFile<LocalReading>, { state: 'none' }>

/** An archive cannot be inspected here, but the server accepts it. */
function mayUpload(local: LocalFile<LocalReading>): local is Chosen {
  return local.state === 'read' || (local.state === 'failed' && fileKindOf(local.chosen.file.name) === 'zip')
}

type ReadingProps = { file: File; reading: LocalReading; Drawing: TelemetryPageProps['Drawing'] }

function Reading({ file, reading: { kind, cost, recordings, losses }, Drawing }: ReadingProps) {
  const [chosen, setChosen] = useState(0)
  const local = recordings[chosen]
  return (
    <>
      <ReadingCost cost={cost} size={file.size} />
      {losses.map((loss) => (
        <Banner key={loss} tone="warning">
          {loss}
        </Banner>
      ))}
      {recordings.length > 1 && (
        <RecordingChoice recordings={recordings} chosen={chosen} onChoose={setChosen} />
      )}
      {local && (
        <>
          <RecordingHeading local={local} filename={file.name} />
          <Drawing {...local} title={recordingTitle(local, file.name)} />
        </>
      )}
      {kind === 'video' && (
        <p>
          To see everything in a camera file: <Link to="/debugmp4">Look inside a video</Link>
        </p>
      )}
    </>
  )
}
