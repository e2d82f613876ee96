import { limits } from '#contract/limits.ts'
import { reportMessages as texts } from '#contract/moderation/report-messages.ts'
import { Checkbox } from '#web/ui/controls/choice.tsx'
import { TextArea, TextField } from '#web/ui/controls/text-field.tsx'
import styles from './report-dialog.module.css'
import type { ReportErrors, ReportFields } from './report-fields.ts'

type LegalFieldsProps = {
  fields: ReportFields
  errors: ReportErrors
  onChange: (changed: Partial<ReportFields>) => void
}

/** What the law asks for in a notice about illegal content. */
export function LegalFields({ fields, errors, onChange }: LegalFieldsProps) {
  return (
    <fieldset className={styles.legal}>
      <legend className={styles.note}>{texts.legalHint}</legend>
      <TextArea
        label={fields.reason === 'rights' ? texts.legalWork : texts.legalExplanation}
        hint={texts.legalExplanationHint}
        name="explanation"
        rows={4}
        required
        maxLength={limits.reportTextMax}
        value={fields.explanation}
        error={errors.explanation}
        onChange={({ target }) => onChange({ explanation: target.value })}
      />
      <TextField
        label={texts.legalName}
        name="name"
        autoComplete="name"
        required
        maxLength={limits.nameMax}
        value={fields.name}
        error={errors.name}
        onChange={({ target }) => onChange({ name: target.value })}
      />
      <TextField
        label={texts.legalEmail}
        type="email"
        name="email"
        autoComplete="email"
        required
        maxLength={limits.emailMax}
        value={fields.email}
        error={errors.email}
        onChange={({ target }) => onChange({ email: target.value })}
      />
      <Checkbox
        label={texts.goodFaith}
        name="goodFaith"
        required
        checked={fields.goodFaith}
        error={errors.goodFaith}
        onChange={({ currentTarget }) => onChange({ goodFaith: currentTarget.checked })}
      />
    </fieldset>
  )
}
