import { useState, type SubmitEvent } from 'react'
import { inviteFriend } from '#contract/friends/friends.ts'
import { limits } from '#contract/limits.ts'
import { call } from '#web/lib/api-client.ts'
import { ConfirmEmailNotice } from '#web/session/confirm-email.tsx'
import { Button } from '#web/ui/controls/button.tsx'
import { TextField } from '#web/ui/controls/text-field.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import styles from './friends.module.css'
import { soon, useFriendChange } from './friends.api.ts'
import { texts } from './messages.ts'

/** A channel name never contains an @ between two words, as every email does. */
const isEmail = (text: string) => /^[^\s@]+@[^\s@]+$/.test(text)

export function InviteCard() {
  const { isSaving, failure, isUnconfirmed, change } = useFriendChange()
  const [typed, setTyped] = useState('')
  const [error, setError] = useState<string>()
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isSaving) return
    const whom = typed.trim()
    setError(whom === '' ? texts.emptyName : undefined)
    if (whom === '') return
    const body = isEmail(whom) ? { email: whom } : { name: whom }
    if (await change(() => call(inviteFriend, { body }, soon), texts.invitationSent)) setTyped('')
  }
  return (
    <Card title={texts.invite}>
      <form noValidate className={styles.form} onSubmit={(event) => void submit(event)}>
        {isUnconfirmed && <ConfirmEmailNotice />}
        {failure !== null && <Banner tone="error">{failure}</Banner>}
        <TextField
          label={texts.nameOrEmail}
          hint={texts.nameOrEmailHint}
          name="whom"
          autoComplete="off"
          maxLength={limits.emailMax}
          value={typed}
          readOnly={isSaving}
          error={error}
          onChange={(event) => setTyped(event.target.value)}
        />
        <div className={styles.actions}>
          <Button type="submit" variant="primary" busy={isSaving}>
            {texts.sendInvitation}
          </Button>
        </div>
      </form>
    </Card>
  )
}
