import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { saveAccountSettings, type User } from '#contract/accounts/account.ts'
import { limits } from '#contract/limits.ts'
import { saveMessages } from '#web/session/save-messages.ts'
import { call } from '#web/lib/api-client.ts'
import { currentUserQuery } from '#web/session/current-user.ts'
import { TextField } from '#web/ui/controls/text-field.tsx'
import { nameRule } from '../fields/account-rules.ts'
import { ChannelNameField } from '../fields/channel-name-field.tsx'
import { SettingsForm } from './settings-form.tsx'
import { useSave } from '#web/session/use-save.ts'
import { useFormCheck } from '../fields/use-form-check.ts'
import { texts } from './messages.ts'

type Edits = { name?: string; channel_name?: string }

export function ProfileCard({ user }: { user: User }) {
  const client = useQueryClient()
  const saving = useSave()
  const [edits, setEdits] = useState<Edits>({})
  const { errors, check, recheck } = useFormCheck({ name: nameRule })
  const changes = changesOf(edits, user)

  const submit = async (form: HTMLFormElement) => {
    if (!check(form)) return
    const channelName = form.elements.namedItem('channel_name')
    // The field itself shows what is wrong. A field that was never filled in does not keep the rest from being saved.
    if (
      changes.channel_name !== undefined &&
      channelName instanceof HTMLInputElement &&
      !channelName.checkValidity()
    ) {
      channelName.focus()
      return
    }
    if (!(await saving.save(() => call(saveAccountSettings, { body: changes }), saveMessages.saved))) return
    client.setQueryData(currentUserQuery.queryKey, (current) => current && { ...current, ...changes })
    setEdits({})
  }
  return (
    <SettingsForm
      title={texts.profile}
      isEdited={Object.keys(changes).length > 0}
      failure={saving.failure}
      onSave={submit}
      onDiscard={() => setEdits({})}
      onChange={recheck}
    >
      <TextField
        label={texts.name}
        name="name"
        autoComplete="name"
        placeholder={texts.yourName1Characters}
        required
        maxLength={limits.nameMax}
        value={edits.name ?? user.name}
        readOnly={saving.isSaving}
        error={errors.name}
        onChange={(event) => setEdits({ ...edits, name: event.target.value })}
      />
      <ChannelNameField
        value={edits.channel_name ?? user.channel_name ?? ''}
        current={user.channel_name}
        readOnly={saving.isSaving}
        onChange={(channel_name) => setEdits({ ...edits, channel_name })}
      />
    </SettingsForm>
  )
}

/** Only changes are sent: the other half may have been changed elsewhere in the meantime. */
function changesOf({ name, channel_name }: Edits, user: User): Edits {
  return {
    ...(name !== undefined && name.trim() !== user.name ? { name: name.trim() } : {}),
    ...(channel_name !== undefined && channel_name.trim() !== (user.channel_name ?? '')
      ? { channel_name: channel_name.trim() }
      : {}),
  }
}
