import { Link } from 'react-router'
import { videoExtensions } from '#domain/media/file-kind.ts'
import { useStore } from '#web/lib/store.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { FilePickerButton } from '#web/ui/controls/file-picker-button.tsx'
import { ProgressBar } from '#web/ui/feedback/progress.tsx'
import { classNames } from '#web/ui/layout/class-names.ts'
import { Icon } from '#web/ui/pictures/icon.tsx'
import { describeUpload, type FileNote, type PageLink } from './describe-upload.ts'
import { progressText, shareOf } from './progress-text.ts'
import { pickedExtensions } from './upload-kinds.ts'
import { canRetry, countQueue, type Upload } from './upload-queue.ts'
import styles from './upload-row.module.css'
import { allowFile, commandQueue, queueStore } from './uploads.ts'
import { videoPicturesStore } from './video-pictures.ts'
import { texts } from './messages.ts'

export function UploadRow({ upload }: { upload: Upload }) {
  const { file, progress } = upload
  const picture = useStore(videoPicturesStore).get(upload.id)
  const name = <span className={styles.name}>{file.name}</span>
  return (
    <li className={styles.row}>
      {picture !== undefined && (
        <img src={picture} alt="" width={72} height={40} className={styles.picture} />
      )}
      <div className={styles.content}>
        {progress ? (
          <ProgressBar
            label={name}
            value={shareOf(progress, file.size)}
            detail={progressText(progress, file.size)}
          />
        ) : (
          <Resting upload={upload} />
        )}
      </div>
    </li>
  )
}

function Resting({ upload }: { upload: Upload }) {
  const { file, stage } = upload
  const { text, links, notes } = describeUpload(upload)
  const isError = stage === 'ERROR' || upload.missing !== null
  return (
    <>
      <div className={styles.line}>
        <span className={styles.name} title={file.name}>
          {file.name}
        </span>
        <RowAction upload={upload} />
      </div>
      <div className={styles.line}>
        <span className={classNames(styles.text, isError && styles.error, stage === 'DONE' && styles.done)}>
          {isError && <Icon name="error" size={16} />}
          {stage === 'DONE' && <Icon name="check" size={16} />}
          <span>{text}</span>
        </span>
        <PageLinks links={links} of={file.name} />
      </div>
      {notes.length > 0 && <Notes notes={notes} />}
    </>
  )
}

function RowAction({ upload }: { upload: Upload }) {
  const { id, file, video, missing } = upload
  if (missing === 'allow') {
    return (
      <Button size="small" aria-label={texts.continueName(file.name)} onClick={() => void allowFile(id)}>
        {texts.continue}
      </Button>
    )
  }
  if (missing === 'choose') {
    return (
      <FilePickerButton
        size="small"
        aria-label={texts.chooseAgainName(file.name)}
        extensions={video ? videoExtensions : pickedExtensions}
        onFiles={([found]) => found && commandQueue({ type: 'give file', id, found })}
      >
        {texts.chooseAgain}
      </FilePickerButton>
    )
  }
  if (!canRetry(upload)) return null
  return (
    <Button
      size="small"
      aria-label={texts.retryName(file.name)}
      onClick={() => commandQueue({ type: 'retry', id })}
    >
      {texts.retry}
    </Button>
  )
}

function Notes({ notes }: { notes: FileNote[] }) {
  return (
    <details className={styles.notes}>
      <summary>{texts.filesToCheck(notes.length)}</summary>
      <ul>
        {notes.map(({ filename, text, links }) => (
          <li key={filename}>
            <span className={styles.noteName}>{filename}</span> {text}{' '}
            <PageLinks links={links} of={filename} />
          </li>
        ))}
      </ul>
    </details>
  )
}

/** In a new tab while something is being sent: leaving this page would stop it. */
function PageLinks({ links, of }: { links: PageLink[]; of: string }) {
  const isSending = countQueue(useStore(queueStore)).unsent > 0
  if (links.length === 0) return null
  return (
    <span className={styles.links}>
      {links.map(({ label, to }) => (
        <Link key={to} to={to} aria-label={`${label}: ${of}`} {...(isSending ? { target: '_blank' } : {})}>
          {label}
        </Link>
      ))}
    </span>
  )
}
