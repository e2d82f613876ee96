import { useEffect, useEffectEvent, useState, type ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { watchMessages } from './watch-messages.ts'
import { Button, LinkButton } from '#web/ui/controls/button.tsx'
import { topDialog } from '#web/ui/dialogs/open-dialogs.ts'
import { VisuallyHidden } from '#web/ui/layout/visually-hidden.tsx'
import styles from './play-next.module.css'
import { usePlaysNext } from './use-plays-next.ts'

/** Enough to read the title and decide. */
const countedSeconds = 8

type PlayNextProps = { title: string; channel: string; address: string; picture: ReactNode }

/**
 * At the end of the video: what comes next, and a countdown to it unless that is switched off. Whoever cancels it sees
 * the end of this video.
 */
export function PlayNext({ title, channel, address, picture }: PlayNextProps) {
  const [isCancelled, setCancelled] = useState(false)
  const playsNext = usePlaysNext()
  const isCounting = playsNext && !isCancelled
  const cancel = () => setCancelled(true)
  const navigate = useNavigate()
  const left = useCountdown(isCounting, () => {
    // Someone who is sharing this video, for example, is not done with it.
    if (topDialog()) cancel()
    else void navigate(address)
  })
  useEscape(!isCancelled, cancel)
  if (isCancelled) return null
  return (
    <section className={styles.panel} data-part="at-end" aria-label={watchMessages.nextUp}>
      {/* Announced once rather than each second. */}
      {playsNext && (
        <VisuallyHidden>
          <output>{watchMessages.startsIn(title, countedSeconds)}</output>
        </VisuallyHidden>
      )}
      <p className={styles.when} aria-hidden={playsNext}>
        {playsNext ? watchMessages.upNextIn(left) : watchMessages.nextUp}
      </p>
      <div className={styles.what}>
        <span className={styles.picture} aria-hidden="true">
          {picture}
        </span>
        <span className={styles.text}>
          <span className={styles.title}>{title}</span>
          <span className={styles.channel}>{channel}</span>
        </span>
      </div>
      <div className={styles.actions}>
        <Button onClick={cancel}>{playsNext ? watchMessages.cancel : watchMessages.close}</Button>
        <LinkButton variant="primary" to={address}>
          {watchMessages.playNow}
        </LinkButton>
      </div>
    </section>
  )
}

function useCountdown(isCounting: boolean, onEnd: () => void): number {
  const [left, setLeft] = useState(countedSeconds)
  const end = useEffectEvent(onEnd)
  useEffect(() => {
    if (!isCounting) return undefined
    const counter = setInterval(() => setLeft((seconds) => Math.max(0, seconds - 1)), 1000)
    const timer = setTimeout(() => end(), countedSeconds * 1000)
    return () => {
      clearInterval(counter)
      clearTimeout(timer)
    }
  }, [isCounting])
  return left
}

function useEscape(isCounting: boolean, cancel: () => void): void {
  const onEscape = useEffectEvent(cancel)
  useEffect(() => {
    if (!isCounting) return undefined
    const onKeyDown = ({ key, defaultPrevented }: KeyboardEvent) => {
      if (key === 'Escape' && !defaultPrevented) onEscape()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [isCounting])
}
