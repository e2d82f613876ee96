import { useId, useState, type SubmitEvent } from 'react'
import { connectIntervals } from '#contract/fitness-sync/fitness-sync.ts'
import { call } from '#web/lib/api-client.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { TextField } from '#web/ui/controls/text-field.tsx'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { checkPatience, isComplete, useCredentials } from './use-credentials.ts'
import styles from './fitness-sync.module.css'
import { texts } from './messages.ts'

/** The personal key of intervals.icu, for sites whose operator has not registered there. */
export function KeyDialog({ onClose }: { onClose: () => void }) {
  const formId = useId()
  const [athleteId, setAthleteId] = useState('')
  const [key, setKey] = useState('')
  const [isTried, setTried] = useState(false)
  const { isChecking, refusal, hand, forget } = useCredentials('intervals', onClose)

  const body = { athlete_id: athleteId.trim(), key: key.trim() }
  const problems = {
    athlete_id: body.athlete_id === '' ? texts.athleteIdMissing : undefined,
    key: body.key === '' ? texts.keyMissing : undefined,
  }

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    setTried(true)
    if (isChecking || !isComplete(event.currentTarget, problems)) return
    void hand(() => call(connectIntervals, { body }, checkPatience))
  }
  return (
    <Dialog
      open
      title={texts.keyTitle}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{texts.cancel}</Button>
          <Button type="submit" form={formId} variant="primary" busy={isChecking}>
            {texts.connect}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate className={styles.form} onSubmit={submit} onChange={forget}>
        <p className={styles.note}>{texts.keyLead}</p>
        {refusal !== null && refusal.about !== 'password' && <Banner tone="error">{refusal.sentence}</Banner>}
        <TextField
          label={texts.athleteId}
          name="athlete_id"
          hint={texts.athleteIdHint}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          required
          maxLength={100}
          value={athleteId}
          onChange={({ currentTarget }) => setAthleteId(currentTarget.value)}
          error={isTried ? problems.athlete_id : undefined}
        />
        <TextField
          label={texts.key}
          name="key"
          hint={texts.keyHint}
          type="password"
          autoComplete="off"
          required
          maxLength={500}
          value={key}
          onChange={({ currentTarget }) => setKey(currentTarget.value)}
          error={
            (isTried ? problems.key : undefined) ??
            (refusal?.about === 'password' ? refusal.sentence : undefined)
          }
        />
      </form>
    </Dialog>
  )
}
