import { Icon } from '#web/ui/pictures/icon.tsx'
import styles from './drop-hint.module.css'
import { readableKinds } from './upload-kinds.ts'
import { texts } from './messages.ts'

/** Over everything while files are held over the page. Visual only. */
export function DropHint({ isVisitor }: { isVisitor: boolean }) {
  return (
    <div className={styles.hint} aria-hidden="true">
      <div className={styles.card}>
        <Icon name="upload" size={40} />
        <p className={styles.title}>
          {isVisitor ? texts.dropFilesToTryThem : texts.dropFilesOrFoldersToUploadThem}
        </p>
        <p>{readableKinds}</p>
      </div>
    </div>
  )
}
