import { useState, type ComponentType } from 'react'
import { Link } from 'react-router'
import { fileKindOf, sidecarExtensions } from '#domain/media/file-kind.ts'
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
import { useLocalFile, type Chosen, type LocalFile } from './use-local-file.ts'
import { texts } from './messages.ts'
import { rich } from '#web/ui/labels/rich.tsx'

type TelemetryPageProps = {
  /** The map, the figures and the charts. */
  Drawing: ComponentType<LocalRecording & { title: string }>
  onUpload: (files: ChosenFile[]) => void
}

const extensions = [...telemetryExtensions, ...sidecarExtensions, '.mp4', '.mov', '.m4v', '.webm']

export function TelemetryPage({ Drawing, onUpload }: TelemetryPageProps) {
  const { local, open } = useLocalFile('recordings')
  return (
    <Page title={texts.previewAnActivityFile} lead={texts.theMapTheFiguresAndTheCharts}>
      <FileDropZone
        local={local}
        onFile={open}
        extensions={extensions}
        icon="activity"
        title={texts.chooseAFileOrDropItHere}
        actions={
          mayUpload(local) && (
            <Button variant="primary" icon={<Icon name="upload" />} onClick={() => onUpload(filesOf(local))}>
              {texts.upload}
            </Button>
          )
        }
      >
        {texts.fitGpxTcxKmlOrKmzFromAWatch}
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

const filesOf = ({ chosen, beside }: Chosen): ChosenFile[] => (beside ? [chosen, beside] : [chosen])

type Opened = Exclude<LocalFile<LocalReading>, { state: 'none' }>

/** An archive cannot be inspected here, but the server accepts it. What is beside a video needs the video. */
function mayUpload(local: LocalFile<LocalReading>): local is Opened {
  return (
    (local.state === 'read' && local.result.kind !== 'beside') ||
    (local.state === 'failed' && fileKindOf(local.chosen.file.name) === 'zip')
  )
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
      {kind === 'video' && <p>{rich(texts.forEverythingInACameraFile, { link: <Link to="/debugmp4" /> })}</p>}
    </>
  )
}
