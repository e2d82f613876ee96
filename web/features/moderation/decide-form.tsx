import { useQueryClient } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import { decisionGrounds, type DecisionAction } from '#contract/moderation/decisions.ts'
import { limits } from '#contract/limits.ts'
import {
  actionNames,
  groundNames,
  moderationMessages as texts,
} from '#contract/moderation/moderation-messages.ts'
import { decideCase, type CaseView, type DecisionDraft } from '#contract/moderation/moderation.ts'
import { reasonNames } from '#contract/moderation/report-messages.ts'
import { reportReasons } from '#contract/moderation/reports.ts'
import { call } from '#web/lib/api-client.ts'
import { useSave } from '#web/session/use-save.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { RadioGroup } from '#web/ui/controls/choice.tsx'
import { Select } from '#web/ui/controls/select.tsx'
import { TextArea, TextField } from '#web/ui/controls/text-field.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { refreshModeration } from './moderation.api.ts'
import styles from './moderation.module.css'

type Action = DecisionDraft['action']
type Errors = { facts?: string; ground_text?: string }

/** Whoever is restricted is told on which ground. */
const needsGround = (action: Action): boolean => action !== 'none' && action !== 'restore'
const isOffered = (action: DecisionAction): action is Action => action !== 'hide'

/** One decision on all open reports of a thing. */
export function DecideForm({ view: { item, actions, reports } }: { view: CaseView }) {
  const client = useQueryClient()
  const { isSaving, failure, save } = useSave()
  const [errors, setErrors] = useState<Errors>({})
  const [draft, setDraft] = useState<DecisionDraft>({
    case_id: item.id,
    action: 'none',
    reason: item.reasons[0] ?? 'other',
    ground: item.legal_count > 0 ? 'law' : 'terms',
    ground_text: '',
    facts: '',
    days: 7,
  })
  const change = (changed: Partial<DecisionDraft>) => setDraft({ ...draft, ...changed })

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const found: Errors = {
      ...(needsGround(draft.action) &&
        draft.ground_text.trim() === '' && { ground_text: texts.groundMissing }),
      ...(draft.facts.trim() === '' && { facts: texts.factsMissing }),
    }
    setErrors(found)
    const [firstWrong] = Object.keys(found)
    if (firstWrong !== undefined) {
      const field = event.currentTarget.elements.namedItem(firstWrong)
      if (field instanceof HTMLElement) field.focus()
      return
    }
    if (isSaving) return
    const newest_report_id = reports
      .map(({ id }) => id)
      .toSorted()
      .at(-1)
    const body = { ...draft, ...(newest_report_id !== undefined && { newest_report_id }) }
    await save(() => call(decideCase, { body }), texts.decided)
    await refreshModeration(client)
  }

  return (
    <form noValidate className={styles.form} onSubmit={(event) => void submit(event)}>
      {failure !== null && <Banner tone="error">{failure}</Banner>}
      <RadioGroup
        legend={texts.action}
        name="action"
        options={actions.filter(isOffered).map((value) => ({ value, label: actionNames[value] }))}
        value={draft.action}
        onChange={(action) => change({ action })}
      />
      {draft.action === 'suspend' && <Banner tone="warning">{texts.confirmSuspend}</Banner>}
      {draft.action === 'no_comments' && (
        <TextField
          label={texts.days}
          type="number"
          name="days"
          min={1}
          max={365}
          value={draft.days}
          onChange={({ target }) => change({ days: Math.min(365, Math.max(1, target.valueAsNumber || 1)) })}
        />
      )}
      <Select
        label={texts.reason}
        name="reason"
        value={draft.reason}
        options={reportReasons.map((value) => ({ value, label: reasonNames[value] }))}
        onChange={({ target }) =>
          change({ reason: reportReasons.find((each) => each === target.value) ?? 'other' })
        }
      />
      {needsGround(draft.action) && (
        <>
          <Select
            label={texts.ground}
            name="ground"
            value={draft.ground}
            options={decisionGrounds.map((value) => ({ value, label: groundNames[value] }))}
            onChange={({ target }) =>
              change({ ground: decisionGrounds.find((each) => each === target.value) ?? 'terms' })
            }
          />
          <TextArea
            label={texts.groundText}
            name="ground_text"
            rows={2}
            required
            maxLength={limits.reportTextMax}
            value={draft.ground_text}
            error={errors.ground_text}
            onChange={({ target }) => change({ ground_text: target.value })}
          />
        </>
      )}
      <TextArea
        label={texts.facts}
        hint={texts.factsHint}
        name="facts"
        rows={4}
        required
        maxLength={limits.reportTextMax}
        value={draft.facts}
        error={errors.facts}
        onChange={({ target }) => change({ facts: target.value })}
      />
      <div>
        <Button type="submit" variant="primary" busy={isSaving}>
          {texts.decideNow}
        </Button>
      </div>
    </form>
  )
}
