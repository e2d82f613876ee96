import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { User } from '#contract/accounts/account.ts'
import { limits } from '#contract/limits.ts'
import { settingsMessages } from '../settings-messages.ts'
import { changePassword } from '#contract/accounts/ownership.ts'
import { call } from '#web/lib/api-client.ts'
import { sha256Hex } from '#web/lib/sha256.ts'
import { currentUserQuery } from '#web/session/current-user.ts'
import { Card } from '#web/ui/layout/card.tsx'
import { newPasswordRule } from '../fields/account-rules.ts'
import { useOwnership } from '../ownership/ownership-dialog.tsx'
import { PasswordField } from '../fields/password-field.tsx'
import { SettingsForm } from './settings-form.tsx'
import { useSave } from '#web/session/use-save.ts'
import { sessionsQuery } from './settings.api.ts'
import styles from './settings.module.css'
import { useFormCheck } from '../fields/use-form-check.ts'
import { texts } from './messages.ts'

export function PasswordCard({ user }: { user: User }) {
  // Signing in needs both: a password without an address would be useless.
  if (user.email === null) {
    return (
      <Card title={texts.password}>
        <p className={styles.note}>{texts.saveAnEmailFirstThenYouCanSet}</p>
      </Card>
    )
  }
  return <PasswordForm email={user.email} />
}

function PasswordForm({ email }: { email: string }) {
  const client = useQueryClient()
  const saving = useSave()
  const ownership = useOwnership()
  const [password, setPassword] = useState('')
  const { errors, check, recheck } = useFormCheck({ 'new-password': newPasswordRule })

  const submit = async (form: HTMLFormElement) => {
    if (!check(form)) return 'unsaved'
    const proof = await ownership.ask()
    if (proof === null) return 'refused'
    const change = async () => call(changePassword, { body: { password: await sha256Hex(password), proof } })
    if (!(await saving.save(change, settingsMessages.passwordChanged))) return 'unsaved'
    setPassword('')
    await Promise.all([client.invalidateQueries(currentUserQuery), client.invalidateQueries(sessionsQuery)])
    return 'saved'
  }
  return (
    <>
      <SettingsForm
        title={texts.password}
        isEdited={password !== ''}
        failure={saving.failure}
        onSave={submit}
        onDiscard={() => setPassword('')}
        onChange={recheck}
      >
        {/* So that a password manager stores the new one with the right account. */}
        <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
        <PasswordField
          label={texts.newPassword}
          hint={texts.savingItSignsYouOutEverywhere}
          name="new-password"
          autoComplete="new-password"
          placeholder={texts.enterPasswordCharacters(limits.passwordMin)}
          required
          value={password}
          readOnly={saving.isSaving}
          error={errors['new-password']}
          onChange={(event) => setPassword(event.target.value)}
        />
      </SettingsForm>
      {ownership.dialog}
    </>
  )
}
