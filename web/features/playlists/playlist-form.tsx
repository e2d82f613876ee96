import { useId, useState, type SubmitEvent } from 'react'
import { limits } from '#contract/limits.ts'
import type { PlaylistDraft } from '#contract/playlists/playlists.ts'
import { visibilityOptions } from '#contract/visibility-labels.ts'
import { Visibility } from '#domain/visibility.ts'
import { useSave } from '#web/session/use-save.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Select } from '#web/ui/controls/select.tsx'
import { TextArea, TextField } from '#web/ui/controls/text-field.tsx'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { texts } from './messages.ts'
import styles from './playlist-form.module.css'

type PlaylistFormProps = {
  /** What it is changed from; without it, a new one is created. */
  before?: PlaylistDraft
  onSave: (draft: PlaylistDraft) => Promise<unknown>
  onSaved: () => void
  onClose: () => void
}

const fresh: PlaylistDraft = { name: '', description: '', visibility: Visibility.byDefault }

export function PlaylistForm({ before, onSave, onSaved, onClose }: PlaylistFormProps) {
  const formId = useId()
  const { isSaving, failure, save } = useSave()
  const [draft, setDraft] = useState(before ?? fresh)
  const [isTried, setTried] = useState(false)
  const isNamed = draft.name.trim() !== ''

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    setTried(true)
    if (isNamed && (await save(() => onSave(draft), before ? texts.saved : texts.created))) onSaved()
  }
  return (
    <Dialog
      open
      title={before ? texts.edit : texts.newPlaylist}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{texts.cancel}</Button>
          <Button type="submit" form={formId} variant="primary" busy={isSaving}>
            {before ? texts.save : texts.create}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate className={styles.form} onSubmit={(event) => void submit(event)}>
        {failure !== null && <Banner tone="error">{failure}</Banner>}
        <TextField
          label={texts.name}
          value={draft.name}
          required
          maxLength={limits.playlistNameMax}
          error={isTried && !isNamed ? texts.nameRequired : undefined}
          onChange={({ currentTarget }) => setDraft({ ...draft, name: currentTarget.value })}
        />
        <TextArea
          label={texts.description}
          value={draft.description}
          rows={3}
          maxLength={limits.playlistDescriptionMax}
          onChange={({ currentTarget }) => setDraft({ ...draft, description: currentTarget.value })}
        />
        <Select
          label={texts.whoCanSee}
          value={`${draft.visibility}`}
          options={visibilityOptions}
          hint={visibilityOptions.find(({ value }) => value === `${draft.visibility}`)?.hint}
          onChange={({ currentTarget }) =>
            // The options are the values of the enumeration, as text.
            setDraft({ ...draft, visibility: Number(currentTarget.value) as Visibility })
          }
        />
      </form>
    </Dialog>
  )
}
