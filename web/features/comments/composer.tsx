import { useState, type KeyboardEvent, type ReactNode } from 'react'
import { commentMessages as texts } from '#contract/comments/comment-messages.ts'
import { commentRules } from '#domain/people/comment-rules.ts'
import { formatDuration } from '#domain/units/format-quantity.ts'
import { CallError } from '#web/lib/api-client.ts'
import { ConfirmBeforeWriting, ConfirmEmailNotice, isEmailUnconfirmed } from '#web/session/confirm-email.tsx'
import { saveFailure } from '#web/session/use-save.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Checkbox } from '#web/ui/controls/choice.tsx'
import { TextArea } from '#web/ui/controls/text-field.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import styles from './composer.module.css'
import type { Draft } from './use-draft.ts'

export type Sent = { comment: string; moment?: number; token?: string }

type ComposerProps = {
  label: string
  action: string
  draft: Draft
  startsFocused?: boolean
  /** Where the video is now; without it the comment cannot be about a moment. */
  momentNow?: (() => number) | undefined
  /** Newcomers pass it with each comment. */
  botCheck: ((onToken: (token: string | null) => void) => ReactNode) | null
  /** Rejects if it was not saved: then the text stays. */
  onSend: (sent: Sent) => Promise<void>
  onCancel?: (() => void) | undefined
}

export function Composer({
  label,
  action,
  draft: [text, setText],
  startsFocused = false,
  momentNow,
  botCheck,
  onSend,
  onCancel,
}: ComposerProps) {
  const [isActive, setActive] = useState(startsFocused)
  const [nowMs, setNowMs] = useState(0)
  const [isAtMoment, setAtMoment] = useState(false)
  const [token, setToken] = useState<string | null>(null)
  const [round, setRound] = useState(0)
  const [isSending, setSending] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)
  const isReady = text.trim() !== '' && text.length <= commentRules.textMax && (!botCheck || token !== null)

  const begin = () => {
    setActive(true)
    if (momentNow && !isAtMoment) setNowMs(momentNow())
  }
  const send = async () => {
    if (!isReady || isSending) return
    setSending(true)
    setFailure(null)
    try {
      await onSend({
        comment: text,
        ...(momentNow && isAtMoment && { moment: nowMs }),
        ...(token !== null && { token }),
      })
      setText('')
      setAtMoment(false)
    } catch (error) {
      setFailure(error)
    }
    // A result of the bot check is accepted once.
    setRound(round + 1)
    setSending(false)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault()
      void send()
    }
    if (event.key === 'Escape' && onCancel) onCancel()
  }
  return (
    <form
      className={styles.composer}
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
    >
      {!isEmailUnconfirmed(failure) && <ConfirmBeforeWriting />}
      <TextArea
        label={label}
        rows={isActive || text !== '' ? 3 : 1}
        value={text}
        // It follows a press of 'Reply' or 'Edit'.
        // eslint-disable-next-line jsx-a11y/no-autofocus
        autoFocus={startsFocused}
        aria-keyshortcuts="Control+Enter"
        aria-description={texts.keysHint}
        onFocus={begin}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      {text.length >= commentRules.countFrom && (
        <output className={styles.count} data-over={text.length > commentRules.textMax}>
          {texts.letters(text.length, commentRules.textMax)}
        </output>
      )}
      {failure !== null &&
        (isEmailUnconfirmed(failure) ? (
          <ConfirmEmailNotice />
        ) : (
          <Banner tone="error">{reasonOf(failure)}</Banner>
        ))}
      {(isActive || text !== '') && (
        <>
          {momentNow && (
            <Checkbox
              label={texts.aboutMoment(formatDuration(nowMs))}
              checked={isAtMoment}
              onChange={({ currentTarget }) => {
                setNowMs(momentNow())
                setAtMoment(currentTarget.checked)
              }}
            />
          )}
          {botCheck && <div key={round}>{botCheck(setToken)}</div>}
          <div className={styles.actions}>
            {onCancel && <Button onClick={onCancel}>{texts.cancel}</Button>}
            <Button type="submit" variant="primary" busy={isSending} disabled={!isReady}>
              {action}
            </Button>
          </div>
        </>
      )}
    </form>
  )
}

/** The server's message about a refused comment is user-facing. */
const reasonOf = (error: unknown): string =>
  error instanceof CallError && error.status >= 400 && error.status < 500 && error.text !== ''
    ? error.text
    : saveFailure(error)
