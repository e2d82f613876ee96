import { useQueryClient } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import { decisionMessages as texts } from '#contract/moderation/decision-messages.ts'
import { appealDecision, type Decision } from '#contract/moderation/decisions.ts'
import { limits } from '#contract/limits.ts'
import { call } from '#web/lib/api-client.ts'
import { useSave } from '#web/session/use-save.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { TextArea } from '#web/ui/controls/text-field.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { decisionQuery } from './moderation.api.ts'
import styles from './moderation.module.css'
import { writtenTime } from '#web/lib/written-time.ts'

type AppealFormProps = { decision: Decision; linkKey: string | null }

const outcomes = {
  open: texts.appealOpen,
  upheld: texts.appealUpheld,
  rejected: texts.appealRejected,
} as const

/** What the person can do about a decision, or what they did. */
export function AppealForm({ decision, linkKey }: AppealFormProps) {
  const { appeal, appeal_until_ms: until, action } = decision
  if (appeal)
    return (
      <Card title={texts.yourAppeal}>
        <p className={styles.quote} dir="auto">
          {appeal.text}
        </p>
        <p>{outcomes[appeal.state]}</p>
        {appeal.answer !== null && (
          <>
            <h3 className={styles.small}>{texts.answer}</h3>
            <p className={styles.quote} dir="auto">
              {appeal.answer}
            </p>
          </>
        )}
        {appeal.state === 'rejected' && <p className={styles.soft}>{texts.otherRedress}</p>}
      </Card>
    )
  if (until === null)
    return (
      <Card title={texts.redress}>
        <p>{action === 'hide' ? texts.appealNotYet : noAppeal(decision)}</p>
      </Card>
    )
  return (
    <Card title={texts.redress}>
      <p>{texts.appealIntro(writtenTime(until, 'day'))}</p>
      <Writing decision={decision} linkKey={linkKey} />
      <p className={styles.soft}>{texts.otherRedress}</p>
    </Card>
  )
}

const noAppeal = ({ action, is_reversed }: Decision): string =>
  is_reversed || action === 'none' || action === 'restore' ? texts.appealNotNeeded : texts.appealOver

function Writing({ decision: { id }, linkKey }: AppealFormProps) {
  const client = useQueryClient()
  const { isSaving, failure, save } = useSave()
  const [text, setText] = useState('')
  const [isMissing, setMissing] = useState(false)
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    setMissing(text.trim() === '')
    if (text.trim() === '' || isSaving) return
    const body = { text: text.trim(), ...(linkKey !== null && { key: linkKey }) }
    const isSent = await save(async () => {
      const appealed = await call(appealDecision, { params: { id }, body })
      client.setQueryData(decisionQuery(id, linkKey).queryKey, appealed)
    }, texts.appealSent)
    if (!isSent) void client.invalidateQueries(decisionQuery(id, linkKey))
  }
  return (
    <form noValidate className={styles.form} onSubmit={(event) => void submit(event)}>
      {failure !== null && <Banner tone="error">{failure}</Banner>}
      <TextArea
        label={texts.appealLabel}
        rows={6}
        required
        maxLength={limits.appealTextMax}
        value={text}
        error={isMissing ? texts.appealMissing : undefined}
        onChange={({ target }) => {
          setText(target.value)
          setMissing(false)
        }}
      />
      <div>
        <Button type="submit" variant="primary" busy={isSaving}>
          {texts.sendAppeal}
        </Button>
      </div>
    </form>
  )
}
