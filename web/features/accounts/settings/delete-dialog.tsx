import { useQueryClient } from '@tanstack/react-query'
import { useId, useRef, useState, type SubmitEvent } from 'react'
import { useNavigate } from 'react-router'
import type { User } from '#contract/accounts/account.ts'
import { settingsMessages } from '../settings-messages.ts'
import { deleteAccount } from '#contract/accounts/ownership.ts'
import { call, CallError } from '#web/lib/api-client.ts'
import { endSession } from '#web/session/end-session.ts'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { Button } from '#web/ui/controls/button.tsx'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { TextField } from '#web/ui/controls/text-field.tsx'
import { isUnanswered, useSave } from '#web/session/use-save.ts'
import styles from './settings.module.css'
import { texts } from './messages.ts'
import { rich } from '#web/ui/labels/rich.tsx'

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
    await endSession(client, async () => navigate('/'))
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={texts.deleteThisAccountPermanently}
      actions={
        <>
          <Button onClick={onClose}>{texts.keepTheAccount}</Button>
          <Button type="submit" form={formId} variant="danger" busy={isSaving} disabled={!isConfirmed}>
            {texts.deleteEverything}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate className={styles.form} onSubmit={(event) => void submit(event)}>
        {failure !== null && <Banner tone="error">{failure}</Banner>}
        <p>{texts.thisCannotBeUndoneNobody}</p>
        <ul className={styles.losses}>
          <li>{texts.yourAccountWithYourName}</li>
          <li>{texts.yourActivitiesVideosProjects}</li>
          <li>{texts.theRemainingTimeOfAPlan}</li>
        </ul>
        <p>{texts.ifYouWantToKeepACopyClose}</p>
        <TextField
          label={<>{rich(texts.typeExpectedToConfirm, { strong: <strong /> }, { expected })}</>}
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
      // An earlier attempt succeeded and only its answer was lost: the account is gone, so nobody is signed in.
      if (isPerhapsDone.current && error instanceof CallError && error.status === 401) return
      isPerhapsDone.current ||= isUnanswered(error)
      throw error
    }
  }
}
