import { type ComponentType, useMemo, useRef, useState } from 'react'
import { Link } from 'react-router'
import { fileKindOf, sidecarExtensions } from '#domain/media/file-kind.ts'
import { useStore } from '#web/lib/store.ts'
import { filesInHandStore } from '#web/session/files-in-hand.ts'
import { takeInHand } from '#web/session/take-in-hand.ts'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { Button } from '#web/ui/controls/button.tsx'
import type { ChosenFile } from '#web/ui/controls/choose-files.ts'
import { Icon } from '#web/ui/pictures/icon.tsx'
import { Page } from '#web/ui/layout/page.tsx'
import type { LocalReading, LocalRecording } from '#web/workers/video-reader/protocol.ts'
import { FileDropZone } from './file-drop-zone.tsx'
import { FileList } from './file-list.tsx'
import { LocalVideo } from './local-video.tsx'
import { pairsOf } from './pair-files.ts'
import { ReadingCost } from './reading-cost.tsx'
import { RecordingChoice } from './recording-choice.tsx'
import { RecordingHeading } from './recording-heading.tsx'
import { recordingTitle } from './recording-title.ts'
import { telemetryExtensions } from './telemetry-extensions.ts'
import styles from './telemetry-page.module.css'
import { useShownFile, type Chosen } from './use-local-file.ts'
import { texts } from './messages.ts'
import { rich } from '#web/ui/labels/rich.tsx'

type TelemetryPageProps = {
  /** The map, the figures and the charts. */
  Drawing: ComponentType<LocalRecording & { title: string }>
  /** Whether an account is needed first. */
  isVisitor: boolean
  onUpload: (files: ChosenFile[]) => void
}

const extensions = [...telemetryExtensions, ...sidecarExtensions, '.zip', '.mp4', '.mov', '.m4v', '.webm']

export function TelemetryPage({ Drawing, isVisitor, onUpload }: TelemetryPageProps) {
  const held = useStore(filesInHandStore)
  const files = useMemo(() => pairsOf(held), [held])
  const [wanted, setWanted] = useState<File | null>(null)
  const shown = files.find(({ chosen }) => chosen.file === wanted) ?? files[0]
  const { local, unreadable } = useShownFile(shown)
  const take = (found: ChosenFile[]) => {
    takeInHand(found)
    // Shows what was just added.
    const [first] = pairsOf(found)
    if (first) setWanted(first.chosen.file)
  }
  const picker = useRef<HTMLButtonElement>(null)
  const putAway = ({ chosen, beside }: Chosen) => {
    filesInHandStore.set(held.filter((one) => one !== chosen && one !== beside))
    // One file needs no list.
    if (files.length === 2) picker.current?.focus()
  }
  const ready = local.state === 'reading' ? [] : files.filter((one) => mayUpload(one, unreadable))
  return (
    <Page title={texts.previewYourFiles} lead={texts.theMapTheFiguresAndTheCharts}>
      <FileDropZone
        local={local}
        onFiles={take}
        multiple
        pickerRef={picker}
        extensions={extensions}
        icon="activity"
        title={texts.chooseFilesOrDropThem}
        actions={
          ready.length > 0 && (
            <Button
              variant="primary"
              icon={<Icon name="upload" />}
              onClick={() => onUpload(ready.flatMap(filesOf))}
            >
              {isVisitor ? texts.signUpToPublish : texts.upload(ready.length)}
            </Button>
          )
        }
      >
        {texts.fitGpxTcxKmlOrKmzFromAWatch}
      </FileDropZone>
      {shown && files.length > 1 && (
        <FileList
          files={files}
          shown={shown}
          onShow={({ chosen }) => setWanted(chosen.file)}
          onPutAway={putAway}
        />
      )}
      {isVisitor && ready.length > 0 && <p className={styles.note}>{texts.goesOnAfterSignUp}</p>}
      {local.state === 'failed' && <Banner tone="error">{local.text}</Banner>}
      {shown && fileKindOf(shown.chosen.file.name) === 'video' && (
        <LocalVideo key={`video ${shown.chosen.file.name}`} file={shown.chosen.file} />
      )}
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

/**
 * An archive cannot be inspected here, but the server accepts it; the same goes for a video without measurements. A
 * sidecar file needs its video.
 */
function mayUpload({ chosen: { file } }: Chosen, unreadable: ReadonlySet<File>): boolean {
  const kind = fileKindOf(file.name)
  return kind === 'telemetry' ? !unreadable.has(file) : kind !== undefined
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
