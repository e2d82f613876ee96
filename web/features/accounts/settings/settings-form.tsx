import { useEffect, type FormEvent, type ReactNode, type SubmitEvent } from 'react'
import { registerPending } from '#web/session/leave-guard.ts'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { Button } from '#web/ui/controls/button.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import type { Save } from '#web/session/use-save.ts'
import styles from './settings.module.css'

type SettingsFormProps = {
  title: string
  /** Something was typed but not saved, so leaving the page needs a confirmation. */
  isEdited: boolean
  saving: Save
  submitLabel: string
  onSubmit: (form: HTMLFormElement) => void
  onChange?: (event: FormEvent<HTMLFormElement>) => void
  children: ReactNode
}

/** One subject with its fields and a save button. Typed text stays when saving fails. */
export function SettingsForm({
  title,
  isEdited,
  saving,
  submitLabel,
  onSubmit,
  onChange,
  children,
}: SettingsFormProps) {
  const { isSaving, failure } = saving
  useUnsaved(isEdited)
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isEdited && !isSaving) onSubmit(event.currentTarget)
  }
  return (
    <Card title={title}>
      {/* Messages appear under the fields instead of in the browser's bubbles. */}
      <form noValidate className={styles.form} onSubmit={submit} onChange={onChange}>
        {failure !== null && <Banner tone="error">{failure}</Banner>}
        {children}
        <div className={styles.actions}>
          {/* Stays focusable when there is nothing left to save, which is the case right after saving. */}
          <Button
            type="submit"
            variant={isEdited ? 'primary' : 'secondary'}
            busy={isSaving}
            aria-disabled={!isEdited}
          >
            {submitLabel}
          </Button>
        </div>
      </form>
    </Card>
  )
}

function useUnsaved(isEdited: boolean): void {
  useEffect(() => (isEdited ? registerPending('edits') : undefined), [isEdited])
}
