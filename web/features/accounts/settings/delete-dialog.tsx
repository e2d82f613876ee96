import { useQueryClient } from '@tanstack/react-query'
import { useId, useRef, useState, type SubmitEvent } from 'react'
import { useNavigate } from 'react-router'
import type { User } from '#contract/account.ts'
import { settingsMessages } from '#contract/settings-messages.ts'
import { deleteAccount } from '#contract/ownership.ts'
import { call, CallError } from '#web/lib/api-client.ts'
import { changeUser } from '#web/session/current-user.ts'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { Button } from '#web/ui/controls/button.tsx'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { TextField } from '#web/ui/controls/text-field.tsx'
import { isUnanswered, useSave } from '#web/session/use-save.ts'
import styles from './settings.module.css'

/** The last question. Having to type something prevents hasty clicks. */
export function DeleteDialog({ user, proof, onClose }: { user: User; proof: string; onClose: () => void }) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const { isSaving, failure, save } = useSave()
  const [typed, setTyped] = useState('')
  const remove = useRemoval(proof)
  const formId = useId()
  const expected = user.channel_name ?? user.email ?? user.name
  const isConfirmed = typed.trim() === expected

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!isConfirmed || isSaving) return
    if (!(await save(remove, settingsMessages.accountDeleted))) return
    // In this order: this page would ask to log in before it is left.
    await navigate('/')
    await changeUser(client, null)
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title="Delete this account permanently?"
      actions={
        <>
          <Button onClick={onClose}>Keep the account</Button>
          <Button type="submit" form={formId} variant="danger" busy={isSaving} disabled={!isConfirmed}>
            Delete everything
          </Button>
        </>
      }
    >
      <form id={formId} noValidate className={styles.form} onSubmit={(event) => void submit(event)}>
        {failure !== null && <Banner tone="error">{failure}</Banner>}
        <p>This cannot be undone. Nobody can bring back:</p>
        <ul className={styles.losses}>
          <li>your account, with your name, your channel name and the way you sign in</li>
          <li>your activities, videos, projects and uploads, including the original files</li>
          <li>your comments, ratings and friends</li>
          <li>the remaining time of a plan you have paid for</li>
        </ul>
        <p>If you want to keep a copy, close this and download everything first.</p>
        <TextField
          label={
            <>
              Type <strong>{expected}</strong> to confirm
            </>
          }
          name="confirmation"
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          required
          value={typed}
          readOnly={isSaving}
          onChange={(event) => setTyped(event.target.value)}
        />
      </form>
    </Dialog>
  )
}

/** As long as the server allows itself for an answer. */
const patienceMs = 20_000

function useRemoval(proof: string): () => Promise<void> {
  const isPerhapsDone = useRef(false)
  return async () => {
    try {
      // Not retried automatically: this code has to know about every lost answer.
      await call(deleteAccount, { body: { proof } }, { attempts: 1, timeoutMs: patienceMs })
    } catch (error) {
      // An earlier attempt succeeded, and only its answer was lost: someone without an account is not signed
      // in.
      if (isPerhapsDone.current && error instanceof CallError && error.status === 401) return
      isPerhapsDone.current ||= isUnanswered(error)
      throw error
    }
  }
}
