import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { User } from '#contract/accounts/account.ts'
import { limits } from '#contract/limits.ts'
import { saveMessages } from '#web/session/save-messages.ts'
import { settingsMessages } from '../settings-messages.ts'
import { changeEmail } from '#contract/accounts/ownership.ts'
import { call } from '#web/lib/api-client.ts'
import { currentUserQuery } from '#web/session/current-user.ts'
import { TextField } from '#web/ui/controls/text-field.tsx'
import { emailRule } from '../fields/account-rules.ts'
import { useOwnership } from '../ownership/ownership-dialog.tsx'
import { SettingsForm } from './settings-form.tsx'
import { useSave } from '#web/session/use-save.ts'
import { useFormCheck } from '../fields/use-form-check.ts'
import { texts } from './messages.ts'

export function EmailCard({ user }: { user: User }) {
  const client = useQueryClient()
  const saving = useSave()
  const ownership = useOwnership()
  const [typed, setTyped] = useState<string | null>(null)
  const { errors, check, recheck } = useFormCheck({ email: emailRule })
  const email = typed ?? user.email ?? ''

  const submit = async (form: HTMLFormElement) => {
    if (!check(form)) return 'unsaved'
    const proof = await ownership.ask()
    if (proof === null) return 'refused'
    const said = user.email === null ? saveMessages.saved : settingsMessages.emailChanged
    const isSaved = await saving.save(() => call(changeEmail, { body: { email: email.trim(), proof } }), said)
    if (!isSaved) return 'unsaved'
    await client.invalidateQueries(currentUserQuery)
    setTyped(null)
    return 'saved'
  }
  return (
    <>
      <SettingsForm
        title={texts.email}
        isEdited={email.trim() !== (user.email ?? '')}
        failure={saving.failure}
        onSave={submit}
        onDiscard={() => setTyped(null)}
        onChange={recheck}
      >
        <TextField
          label={texts.email}
          hint={texts.youSignInWithItAndWeUse}
          type="email"
          name="email"
          autoComplete="email"
          required
          maxLength={limits.emailMax}
          value={email}
          readOnly={saving.isSaving}
          error={errors.email}
          onChange={(event) => setTyped(event.target.value)}
        />
      </SettingsForm>
      {ownership.dialog}
    </>
  )
}
