import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState, type SubmitEvent } from 'react'
import { saveAccountSettings, type User } from '#contract/accounts/account.ts'
import { call } from '#web/lib/api-client.ts'
import { currentUserQuery } from '#web/session/current-user.ts'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { Button } from '#web/ui/controls/button.tsx'
import { ChannelNameField } from '../fields/channel-name-field.tsx'
import styles from '../login/login.module.css'
import { saveFailure } from '#web/session/use-save.ts'
import { texts } from './messages.ts'

/** The account already exists; someone who leaves now can choose a channel name in the settings. */
export function FinalSteps({ user, onDone }: { user: User; onDone: () => void }) {
  const client = useQueryClient()
  const [name, setName] = useState(user.channel_name ?? '')
  const saving = useMutation({
    mutationFn: (channelName: string) => call(saveAccountSettings, { body: { channel_name: channelName } }),
    onSuccess: (_, channelName) => {
      client.setQueryData(currentUserQuery.queryKey, (now) => now && { ...now, channel_name: channelName })
      onDone()
    },
  })

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (saving.isPending) return
    const field = event.currentTarget.elements.namedItem('channel_name')
    if (field instanceof HTMLInputElement && !field.checkValidity()) field.focus()
    else saving.mutate(name.trim())
  }

  return (
    <form noValidate aria-label={texts.finalSteps} className={styles.form} onSubmit={submit}>
      {saving.error && <Banner tone="error">{saveFailure(saving.error)}</Banner>}
      <p className={styles.note}>{texts.yourAccountIsReadyWhatShould}</p>
      <ChannelNameField
        value={name}
        onChange={setName}
        current={user.channel_name}
        readOnly={saving.isPending}
      />
      <Button type="submit" variant="primary" busy={saving.isPending} className={styles.wide}>
        {texts.done}
      </Button>
    </form>
  )
}
