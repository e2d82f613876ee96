import { Link } from 'react-router'
import type { FaqEntry } from './faq-entry.ts'
import styles from './faq-page.module.css'
import { texts } from './messages.ts'

export function Answer({ entry }: { entry: FaqEntry }) {
  const { id, answer, more } = entry
  return (
    <>
      {answer.map((part) =>
        typeof part === 'string' ? (
          <p key={part}>
            <Marked text={part} />
          </p>
        ) : (
          <ul key={part[0]}>
            {part.map((point) => (
              <li key={point}>
                <Marked text={point} />
              </li>
            ))}
          </ul>
        ),
      )}
      <p className={styles.links}>
        {more &&
          ('href' in more ? <a href={more.href}>{more.label}</a> : <Link to={more.to}>{more.label}</Link>)}
        <Link to={`#${id}`} className={styles.permalink} aria-label={texts.linkToThisAnswer(entry.question)}>
          {texts.linkToThisAnswer2}
        </Link>
      </p>
    </>
  )
}

/** Every second piece between backticks is code. */
function Marked({ text }: { text: string }) {
  // The pieces never change order, so the index is a safe key.
  return text.split('`').map((piece, index) => (index % 2 === 1 ? <code key={index}>{piece}</code> : piece))
}
