import { Button } from '#web/ui/controls/button.tsx'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { markShare } from './kept-mark.ts'
import { offerFiles } from './offer-files.ts'
import { offeredStore, type OfferedVideos } from './offered-videos.ts'
import { formatBytes } from './progress-text.ts'
import { tellTaken } from './shared-files.ts'
import styles from './uploader.module.css'
import { texts } from './messages.ts'

/** Shows videos that were shared into the application before they are queued: they may be large. */
export function Uploader({ offered }: { offered: readonly OfferedVideos[] }) {
  const files = offered.flatMap((each) => each.files.map(({ file }) => file))
  const upload = () => {
    offeredStore.set([])
    for (const { files: some, share } of offered) void offerFiles(Promise.resolve(some), share)
  }
  const leave = () => {
    offeredStore.set([])
    for (const { share, hasOthers } of offered) {
      if (share === undefined) continue
      markShare(share, false)
      // Other files of the same share may still need their copies, which are deleted with the last of them.
      if (!hasOthers) void tellTaken(share)
    }
  }
  return (
    <Dialog
      open
      size="small"
      title={texts.uploadVideos(files.length)}
      onClose={leave}
      actions={
        <>
          <Button onClick={leave}>{texts.doNotUpload}</Button>
          <Button variant="primary" onClick={upload}>
            {texts.upload}
          </Button>
        </>
      }
    >
      <ul className={styles.files}>
        {files.map(({ name, size }, n) => (
          <li key={`${n} ${name}`} className={styles.file}>
            <span className={styles.name} dir="auto">
              {name}
            </span>
            <span className={styles.size}>{formatBytes(size)}</span>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
