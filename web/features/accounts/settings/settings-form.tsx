import type { FormEvent, ReactNode } from 'react'
import { SettingsFields } from '#web/session/settings-parts.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import styles from './settings.module.css'

type SettingsFormProps = {
  title: string
  /** Something was typed but not saved, so leaving the page needs a confirmation. */
  isEdited: boolean
  failure: string | null
  onSave: (form: HTMLFormElement) => Promise<unknown>
  onDiscard: () => void
  onChange?: (event: FormEvent<HTMLFormElement>) => void
  children: ReactNode
}

/** One subject with its fields. Typed text stays when saving fails. */
export function SettingsForm({ title, children, ...fields }: SettingsFormProps) {
  return (
    <Card title={title}>
      <SettingsFields className={styles.form} {...fields}>
        {children}
      </SettingsFields>
    </Card>
  )
}
