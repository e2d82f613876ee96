import { useEffect, useId, useRef, useState, type KeyboardEvent, type RefObject } from 'react'
import { IconButton } from '#web/ui/controls/button.tsx'
import { Icon } from '#web/ui/pictures/icon.tsx'
import drop from './drop.webp'
import join from './join.webp'
import { texts } from './messages.ts'
import record from './record.webp'
import styles from './story.module.css'
import watch from './watch.webp'

const steps = [
  { src: record, ...texts.steps.record },
  { src: drop, ...texts.steps.drop },
  { src: join, ...texts.steps.join },
  { src: watch, ...texts.steps.watch },
] as const
const lastStep = steps.length - 1

/**
 * Four pictures of five seconds each, which play by themselves once while they are in view. People who avoid motion
 * see all of them at once, by the style sheet alone: the page is drawn before anyone knows who reads it.
 */
export function Story({ headingId }: { headingId?: string }) {
  const ownId = useId()
  const id = headingId ?? ownId
  const list = useRef<HTMLOListElement>(null)
  const isVisible = useIsVisible(list)
  const [step, setStep] = useState(0)
  const [isPlaying, setPlaying] = useState(true)
  const isMoving = isPlaying && isVisible

  const choose = (chosen: number) => {
    setPlaying(false)
    setStep(chosen)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const way = ways[event.key]
    if (way === undefined) return
    event.preventDefault()
    const next = Math.min(lastStep, Math.max(0, step + way))
    choose(next)
    list.current?.querySelectorAll('button')[next]?.focus()
  }
  const goOn = () => {
    if (step < lastStep) setStep(step + 1)
    else setPlaying(false)
  }
  const toggle = () => {
    if (!isPlaying && step === lastStep) setStep(0)
    setPlaying(!isPlaying)
  }
  return (
    <section className={styles.frame} aria-labelledby={id}>
      <div className={styles.head}>
        <h2 id={id}>{texts.howItWorks}</h2>
        <IconButton
          className={styles.toggle}
          variant="secondary"
          label={isPlaying ? texts.pause : texts.play}
          icon={<Icon name={isPlaying ? 'pause' : 'play'} size={18} />}
          onClick={toggle}
        />
      </div>
      <p className={styles.lead}>{texts.lead}</p>
      <ol ref={list} className={styles.story}>
        {steps.map(({ src, title, text, alt }, n) => (
          <li key={title} className={styles.step}>
            <img
              className={styles.picture}
              data-shown={n === step || undefined}
              src={src}
              alt={alt}
              width={800}
              height={500}
              loading="lazy"
              decoding="async"
            />
            <button
              type="button"
              className={styles.choice}
              aria-current={n === step ? 'step' : undefined}
              onClick={() => choose(n)}
              onKeyDown={onKeyDown}
            >
              <span className={styles.title}>{title}</span>
              <span className={styles.text}>{text}</span>
              {n === step && (
                <span className={styles.bar} data-moving={isMoving || undefined} onAnimationEnd={goOn} />
              )}
            </button>
            {/* In place of the button where nothing plays. */}
            <div className={styles.said}>
              <p className={styles.title}>{title}</p>
              <p className={styles.text}>{text}</p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  )
}

const ways: Record<string, number> = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 }

function useIsVisible(element: RefObject<HTMLElement | null>): boolean {
  const [isVisible, setVisible] = useState(false)
  useEffect(() => {
    if (!element.current) return undefined
    const observer = new IntersectionObserver(
      (entries) => setVisible(entries.some((entry) => entry.isIntersecting)),
      { threshold: 0.3 },
    )
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [element])
  return isVisible
}
