import { useRef } from 'react'
import { saveMessages } from '#web/session/save-messages.ts'
import { discardSettings, saveSettings, useSettingsParts } from '#web/session/settings-parts.tsx'
import { Button } from '#web/ui/controls/button.tsx'
import { Icon } from '#web/ui/pictures/icon.tsx'
import styles from './save-bar.module.css'
import { texts } from './messages.ts'

/** The one button of a page of settings, and whether there is anything for it to do. */
export function SaveBar() {
  const { hasParts, isEdited, isSaving } = useSettingsParts()
  const saveButton = useRef<HTMLButtonElement>(null)
  if (!hasParts) return null
  const discard = () => {
    discardSettings()
    // The discard button disappears, and would take the focus with it.
    saveButton.current?.focus()
  }
  return (
    <section aria-label={saveMessages.save} className={styles.bar} data-edited={isEdited}>
      <output className={styles.state}>
        <Icon name={isEdited ? 'warning' : 'check'} size={18} />
        {isEdited ? texts.unsavedChanges : texts.everythingIsSaved}
      </output>
      <div className={styles.actions}>
        {isEdited && (
          <Button variant="quiet" disabled={isSaving} onClick={discard}>
            {texts.discard}
          </Button>
        )}
        {/* Stays focusable when there is nothing left to save, which is the case right after saving. */}
        <Button
          ref={saveButton}
          variant={isEdited ? 'primary' : 'secondary'}
          busy={isSaving}
          aria-disabled={!isEdited}
          onClick={() => void saveSettings()}
        >
          {saveMessages.save}
        </Button>
      </div>
    </section>
  )
}
