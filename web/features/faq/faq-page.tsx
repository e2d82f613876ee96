import { useDeferredValue, useState } from 'react'
import { useLocation } from 'react-router'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Page } from '#web/ui/page.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { account, privacy, storage } from './entries-keeping.ts'
import { running } from './entries-running.ts'
import { filesAndDevices, watching } from './entries-using.ts'
import styles from './faq-page.module.css'
import { countEntries, filterGroups } from './filter-groups.ts'
import { Question } from './question.tsx'

const groups = [filesAndDevices, watching, privacy, storage, account, running]
const total = countEntries(groups)

export function FaqPage() {
  const [query, setQuery] = useState('')
  const shown = filterGroups(groups, useDeferredValue(query))
  const count = countEntries(shown)
  const { hash, key } = useLocation()

  return (
    <Page
      title="Questions and answers"
      lead="What people ask about Trailcast, in the order in which it usually comes up."
      width="reading"
    >
      <search className={styles.search}>
        <TextField
          type="search"
          label="Find a question"
          placeholder="gpx, privacy, storage …"
          autoComplete="off"
          value={query}
          onChange={(event) => setQuery(event.target.value)}
          hint={<span aria-live="polite">{count === total ? `${total} questions` : `${count} of ${total} questions`}</span>}
        />
      </search>
      {shown.map((group) => (
        <section key={group.title}>
          <h2 className={styles.groupTitle}>{group.title}</h2>
          {group.entries.map((entry) => (
            // Another visit to the same address has another key: it opens the answer again.
            <Question key={entry.id} entry={entry} visit={hash === `#${entry.id}` ? key : undefined} />
          ))}
        </section>
      ))}
      {count === 0 && (
        <EmptyState
          picture={<Icon name="search" size={48} />}
          title="No question contains these words"
          action={<Button onClick={() => setQuery('')}>Show all questions</Button>}
        >
          Try fewer or other words, or use “Send us a message” in the menu and ask.
        </EmptyState>
      )}
    </Page>
  )
}
