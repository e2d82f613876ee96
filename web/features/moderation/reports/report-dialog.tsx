import { type ComponentType, type SubmitEvent, useId, useState } from 'react'
import { limits } from '#contract/limits.ts'
import { reasonNames, reportMessages as texts } from '#contract/moderation/report-messages.ts'
import { reportReasons, sendReport } from '#contract/moderation/reports.ts'
import { formatDuration } from '#domain/units/format-quantity.ts'
import { call } from '#web/lib/api-client.ts'
import { useCurrentUser } from '#web/session/current-user.ts'
import { closeReport, type ReportedThing } from '#web/session/report.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Checkbox } from '#web/ui/controls/choice.tsx'
import { Select } from '#web/ui/controls/select.tsx'
import { TextArea, TextField } from '#web/ui/controls/text-field.tsx'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { LegalFields } from './legal-fields.tsx'
import styles from './report-dialog.module.css'
import {
  findErrors,
  isLegal,
  noFields,
  toReport,
  type ReportErrors,
  type ReportFields,
} from './report-fields.ts'

type ReportDialogProps = {
  thing: ReportedThing
  /** What visitors have to pass. */
  Check: ComponentType<{ onToken: (token: string | null) => void }>
}

const reasons = [
  { value: '', label: texts.noReasonYet },
  ...reportReasons.map((value) => ({ value, label: reasonNames[value] })),
]

/** Anyone can report something, with an account or without. */
export function ReportDialog({ thing, Check }: ReportDialogProps) {
  const user = useCurrentUser()
  const formId = useId()
  const [fields, setFields] = useState<ReportFields>(noFields)
  const [errors, setErrors] = useState<ReportErrors>({})
  const [token, setToken] = useState<string | null>(null)
  /** Every attempt needs a check of its own. */
  const [tries, setTries] = useState(0)
  const [state, setState] = useState<'writing' | 'sending' | 'sent'>('writing')
  const [failure, setFailure] = useState<string | null>(null)
  const isVisitor = user === null
  const change = (changed: Partial<ReportFields>) => {
    const next = { ...fields, ...changed }
    setFields(next)
    if (Object.keys(errors).length > 0) setErrors(findErrors(next))
  }

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (state === 'sending') return
    const found = findErrors(fields)
    setErrors(found)
    const [firstWrong] = Object.keys(found)
    if (firstWrong !== undefined) {
      const field = event.currentTarget.elements.namedItem(firstWrong)
      if (field instanceof HTMLElement) field.focus()
      return
    }
    setState('sending')
    setFailure(null)
    try {
      await call(sendReport, { body: toReport(thing, fields, token) })
      setState('sent')
    } catch (error) {
      setState('writing')
      setTries(tries + 1)
      setFailure(error instanceof Error && error.message !== '' ? error.message : texts.failed)
    }
  }

  if (state === 'sent')
    return (
      <Dialog
        open
        size="small"
        title={texts.sent}
        onClose={closeReport}
        actions={
          <Button variant="primary" onClick={closeReport}>
            {texts.close}
          </Button>
        }
      >
        <p>{!isVisitor || fields.email !== '' ? texts.sentTextByMail : texts.sentText}</p>
      </Dialog>
    )
  return (
    <Dialog
      open
      title={texts.title(thing.kind)}
      onClose={closeReport}
      actions={
        <>
          <Button onClick={closeReport}>{texts.cancel}</Button>
          <Button
            type="submit"
            form={formId}
            variant="primary"
            busy={state === 'sending'}
            disabled={user === undefined || (isVisitor && token === null)}
          >
            {texts.send}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate className={styles.form} onSubmit={(event) => void submit(event)}>
        {failure !== null && <Banner tone="error">{failure}</Banner>}
        <Select
          label={texts.whatIsWrong}
          name="reason"
          options={reasons}
          value={fields.reason ?? ''}
          error={errors.reason}
          onChange={({ target }) =>
            change({ reason: reportReasons.find((reason) => reason === target.value) })
          }
        />
        <TextArea
          label={texts.details}
          hint={texts.detailsHint}
          name="text"
          rows={3}
          maxLength={limits.reportTextMax}
          value={fields.text}
          onChange={({ target }) => change({ text: target.value })}
        />
        {thing.momentMs !== undefined && (
          <Checkbox
            label={texts.atMoment(formatDuration(thing.momentMs))}
            checked={fields.hasMoment}
            onChange={({ currentTarget }) => change({ hasMoment: currentTarget.checked })}
          />
        )}
        {isLegal(fields) && <LegalFields fields={fields} errors={errors} onChange={change} />}
        {isVisitor && !isLegal(fields) && (
          <TextField
            label={texts.email}
            hint={texts.emailHint}
            type="email"
            name="email"
            autoComplete="email"
            maxLength={limits.emailMax}
            value={fields.email}
            error={errors.email}
            onChange={({ target }) => change({ email: target.value })}
          />
        )}
        {isVisitor && <Check key={tries} onToken={setToken} />}
      </form>
    </Dialog>
  )
}
