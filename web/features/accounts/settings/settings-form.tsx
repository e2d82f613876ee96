import { useEffect, type FormEvent, type ReactNode, type SubmitEvent } from 'react'
import { registerPending } from '#web/session/leave-guard.ts'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { Button } from '#web/ui/controls/button.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import type { Save } from '#web/session/use-save.ts'
import styles from './settings.module.css'

type SettingsFormProps = {
  title: string
  /** Something was typed that is not saved: leaving the page is then asked about. */
  isEdited: boolean
  saving: Save
  submitLabel: string
  onSubmit: (form: HTMLFormElement) => void
  onChange?: (event: FormEvent<HTMLFormElement>) => void
  children: ReactNode
}

/** One subject with its fields and its own button. What was typed stays there when saving fails. */
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
      {/* The messages stand under the fields instead of in the browser's bubbles. */}
      <form noValidate className={styles.form} onSubmit={submit} onChange={onChange}>
        {failure !== null && <Banner tone="error">{failure}</Banner>}
        {children}
        <div className={styles.actions}>
          {/* Still to be reached by the keyboard when nothing is left to save, which is the case right after saving. */}
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
