import { useId, useState, type SubmitEvent } from 'react'
import { editorMessages } from '#contract/projects/editor-messages.ts'
import { youtubeIdOf } from '#domain/media/youtube-id.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { TextField } from '#web/ui/controls/text-field.tsx'
import styles from '../chooser.module.css'
import { readLength } from '../alignment/timing-labels.ts'
import { texts } from './messages.ts'

type YouTubeDialogProps = {
  /** Ids of videos that are already in the project. */
  taken: ReadonlySet<string>
  /** The address that is there at the beginning. */
  suggested: string
  onAdd: (address: string, durationMs: number) => void
  onClose: () => void
}

/** Used until its player has reported the duration. */
const guessedMs = 10 * 60_000

export function YouTubeDialog({ taken, suggested, onAdd, onClose }: YouTubeDialogProps) {
  const formId = useId()
  const [address, setAddress] = useState(suggested)
  const [length, setLength] = useState('')
  const [isTried, setTried] = useState(false)
  const id = youtubeIdOf(address.trim())
  const durationMs = length.trim() === '' ? guessedMs : readLength(length)
  const addressError =
    id === null ? editorMessages.youtubeForms : taken.has(id) ? editorMessages.youtubeTwice : undefined
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    setTried(true)
    if (addressError !== undefined || durationMs === null) return
    onAdd(address.trim(), durationMs)
    onClose()
  }
  return (
    <Dialog
      open
      title={texts.addAVideoFromYoutube}
      onClose={onClose}
      actions={
        <Button type="submit" form={formId} variant="primary">
          {texts.addVideo}
        </Button>
      }
    >
      <form id={formId} noValidate className={styles.chooser} onSubmit={submit}>
        <TextField
          label={texts.linkToTheVideo}
          type="url"
          value={address}
          placeholder="https://youtu.be/…"
          error={isTried ? addressError : undefined}
          onChange={({ currentTarget }) => setAddress(currentTarget.value)}
        />
        <TextField
          label={texts.lengthOptional}
          value={length}
          placeholder="12:30"
          hint={texts.ifLeftEmptyItIsReadFromYoutube}
          error={isTried && durationMs === null ? editorMessages.youtubeLength : undefined}
          onChange={({ currentTarget }) => setLength(currentTarget.value)}
        />
      </form>
    </Dialog>
  )
}
