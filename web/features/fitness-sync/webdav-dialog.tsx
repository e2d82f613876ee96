import { useId, useState, type SubmitEvent } from 'react'
import { connectWebdav } from '#contract/fitness-sync/fitness-sync.ts'
import { call } from '#web/lib/api-client.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { TextField } from '#web/ui/controls/text-field.tsx'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { checkPatience, isComplete, useCredentials } from './use-credentials.ts'
import { readFolderAddress } from './folder-address.ts'
import styles from './fitness-sync.module.css'
import { texts } from './messages.ts'

type WebdavDialogProps = { before?: { address: string; user: string } | undefined; onClose: () => void }

export function WebdavDialog({ before, onClose }: WebdavDialogProps) {
  const formId = useId()
  const [typed, setTyped] = useState(before?.address ?? '')
  const [user, setUser] = useState(before?.user ?? '')
  const [password, setPassword] = useState('')
  const [isTried, setTried] = useState(false)
  const { isChecking, refusal, hand, forget } = useCredentials('webdav', onClose)
  const address = readFolderAddress(typed)
  const problems = {
    address: typed.trim() === '' ? texts.addressMissing : address === null ? texts.addressInvalid : undefined,
    user: user.trim() === '' ? texts.userMissing : undefined,
    password: password === '' ? texts.passwordMissing : undefined,
  }
  const errorAt = (name: keyof typeof problems) =>
    (isTried ? problems[name] : undefined) ?? (refusal?.about === name ? refusal.sentence : undefined)

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    setTried(true)
    if (isChecking || !isComplete(event.currentTarget, problems) || address === null) return
    void hand(() => call(connectWebdav, { body: { address, user: user.trim(), password } }, checkPatience))
  }
  return (
    <Dialog
      open
      title={texts.webdavTitle}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{texts.cancel}</Button>
          <Button type="submit" form={formId} variant="primary" busy={isChecking}>
            {texts.connectFolder}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate className={styles.form} onSubmit={submit} onChange={forget}>
        <p className={styles.note}>{texts.webdavLead}</p>
        {refusal?.about === 'all' && <Banner tone="error">{refusal.sentence}</Banner>}
        <TextField
          label={texts.address}
          name="address"
          hint={texts.addressHint}
          type="url"
          inputMode="url"
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          required
          maxLength={2000}
          value={typed}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          error={errorAt('address')}
        />
        <TextField
          label={texts.user}
          name="user"
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          required
          maxLength={200}
          value={user}
          onChange={({ currentTarget }) => setUser(currentTarget.value)}
          error={errorAt('user')}
        />
        <TextField
          label={texts.password}
          name="password"
          hint={texts.passwordHint}
          type="password"
          autoComplete="off"
          required
          maxLength={1000}
          value={password}
          onChange={({ currentTarget }) => setPassword(currentTarget.value)}
          error={errorAt('password')}
        />
      </form>
    </Dialog>
  )
}
