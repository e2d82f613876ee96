import type { ReactNode, Ref } from 'react'
import { classNames } from '#web/ui/layout/class-names.ts'
import type { ChosenFile } from '#web/ui/controls/choose-files.ts'
import { FilePickerButton } from '#web/ui/controls/file-picker-button.tsx'
import { Icon, type IconName } from '#web/ui/pictures/icon.tsx'
import { ProgressBar } from '#web/ui/feedback/progress.tsx'
import styles from './file-drop-zone.module.css'
import { useFileDrop } from './use-file-drop.ts'
import type { LocalFile } from './use-local-file.ts'
import { writtenBytes } from './written-values.ts'
import { texts } from './messages.ts'

type FileDeskProps<Result> = {
  local: LocalFile<Result>
  onFiles: (files: ChosenFile[]) => void
  multiple?: boolean
  extensions: readonly string[]
  icon: IconName
  title: string
  /** Under the title, until there is a file. */
  children: ReactNode
  /** Next to the name of the file. */
  actions?: ReactNode
  /** The button that asks for another file. */
  pickerRef?: Ref<HTMLButtonElement>
}

/** Where to put a file to inspect it; then its name, and a way to choose another one. */
export function FileDropZone<Result>({
  local,
  onFiles,
  multiple = false,
  extensions,
  icon,
  title,
  children,
  actions,
  pickerRef,
}: FileDeskProps<Result>) {
  const isOver = useFileDrop(onFiles)
  const picker = { extensions, multiple, onFiles }
  if (local.state === 'none') {
    return (
      <section className={classNames(styles.zone, styles.empty, isOver && styles.over)} aria-label={title}>
        <span className={styles.icon}>
          <Icon name={icon} size={48} />
        </span>
        <h2 className={styles.title}>{title}</h2>
        <div className={styles.text}>{children}</div>
        <FilePickerButton variant="primary" {...picker}>
          {multiple ? texts.chooseFiles : texts.chooseAFile}
        </FilePickerButton>
      </section>
    )
  }
  const { file } = local.chosen
  return (
    <section
      className={classNames(styles.zone, styles.filled, isOver && styles.over)}
      aria-label={texts.file}
      aria-busy={local.state === 'reading'}
    >
      <div className={styles.line}>
        <p className={styles.name}>
          <strong>{[file.name, local.beside?.file.name].filter(Boolean).join(', ')}</strong>{' '}
          <span className={styles.size}>{writtenBytes(file.size)}</span>
        </p>
        <div className={styles.actions}>
          {actions}
          <FilePickerButton ref={pickerRef} {...picker}>
            {multiple ? texts.addFiles : texts.chooseAnotherFile}
          </FilePickerButton>
        </div>
      </div>
      {local.state === 'reading' && <ProgressBar label={texts.reading} value={local.share} />}
    </section>
  )
}
