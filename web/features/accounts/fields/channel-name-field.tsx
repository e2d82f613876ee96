import { useLayoutEffect, useRef, useState } from 'react'
import { limits } from '#contract/limits.ts'
import { signInMessages } from '#contract/accounts/sign-in-messages.ts'
import { TextField } from '#web/ui/controls/text-field.tsx'
import styles from './channel-name-field.module.css'
import { useChannelNameCheck, type ChannelNameVerdict } from './use-channel-name-check.ts'
import { texts } from './messages.ts'

type ChannelNameFieldProps = {
  value: string
  onChange: (value: string) => void
  /** The current name of the account. */
  current: string | null
  readOnly?: boolean | undefined
}

type Note = { text: string; tone: 'plain' | 'good' | 'bad' }

const notes: Record<ChannelNameVerdict, Note> = {
  untouched: { text: '', tone: 'plain' },
  too_short: { text: signInMessages.channelNameTooShort, tone: 'bad' },
  too_long: { text: signInMessages.tooLong(limits.channelNameMax), tone: 'bad' },
  current: { text: signInMessages.channelNameCurrent, tone: 'plain' },
  checking: { text: texts.checkingWhetherItIsAvailable, tone: 'plain' },
  available: { text: signInMessages.channelNameAvailable, tone: 'good' },
  unavailable: { text: signInMessages.channelNameUnavailable, tone: 'bad' },
  unknown: { text: texts.couldNotCheckWhether, tone: 'plain' },
}

/**
 * A field `channel_name` that shows while typing whether the name is available. Its form finds it invalid
 * (`checkValidity`) until it is.
 */
export function ChannelNameField({ value, onChange, current, readOnly }: ChannelNameFieldProps) {
  const [isTouched, setTouched] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const { text, tone } = notes[useChannelNameCheck(value, current, isTouched)]
  const isWrong = tone === 'bad'
  // Set together with the message, not after it: someone who reads it may submit the form right away.
  useLayoutEffect(() => {
    input.current?.setCustomValidity(isWrong ? text : '')
  }, [isWrong, text])
  // One element for all messages, because changes to an existing element are read out and new elements are
  // not.
  const note = <output className={tone === 'good' ? styles.good : undefined}>{text}</output>
  return (
    <TextField
      ref={input}
      label={texts.channelName}
      name="channel_name"
      autoComplete="off"
      required
      maxLength={limits.channelNameMax}
      value={value}
      readOnly={readOnly}
      hint={note}
      error={isWrong ? note : undefined}
      // The person wants to continue with the name as it is.
      onInvalid={() => setTouched(true)}
      onChange={(event) => {
        setTouched(true)
        onChange(event.target.value)
      }}
    />
  )
}
