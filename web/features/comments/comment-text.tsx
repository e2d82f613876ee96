import { Fragment } from 'react'
import { commentMessages as texts } from '#contract/comments/comment-messages.ts'
import { partsOf } from './comment-parts.ts'
import styles from './comment-text.module.css'

type CommentTextProps = {
  text: string
  /** Times beyond it are not links. */
  durationMs: number
  onSeek: (projectMs: number) => void
}

/** What someone wrote, never as markup: its text direction and its combining marks stay within its own lines. */
export function CommentText({ text, durationMs, onSeek }: CommentTextProps) {
  // The parts never change order, so the index is a safe key.
  return (
    <p dir="auto" className={styles.text}>
      {partsOf(text).map((part, index) => {
        if (part.kind === 'link')
          return (
            // eslint-disable-next-line react/no-array-index-key
            <a key={index} href={part.url} target="_blank" rel="nofollow ugc noopener noreferrer">
              {part.text}
            </a>
          )
        if (part.kind === 'time' && part.ms <= durationMs)
          return (
            <button
              // eslint-disable-next-line react/no-array-index-key
              key={index}
              type="button"
              className={styles.time}
              aria-label={texts.goTo(part.text)}
              onClick={() => onSeek(part.ms)}
            >
              {part.text}
            </button>
          )
        // eslint-disable-next-line react/no-array-index-key
        return <Fragment key={index}>{part.text}</Fragment>
      })}
    </p>
  )
}
