import { useDeferredValue, useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { useSite } from '#web/session/site.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Disclosure } from '#web/ui/controls/disclosure.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { Icon } from '#web/ui/pictures/icon.tsx'
import { Page } from '#web/ui/layout/page.tsx'
import { TextField } from '#web/ui/controls/text-field.tsx'
import { Answer } from './answer.tsx'
import { account, privacy, storage } from './entries-keeping.ts'
import { connectingEntry } from './entries-connecting.ts'
import { running } from './entries-running.ts'
import { filesAndDevices, watching } from './entries-using.ts'
import type { FaqGroup } from './faq-entry.ts'
import styles from './faq-page.module.css'
import { countEntries, filterGroups } from './filter-groups.ts'
import { texts } from './messages.ts'

const groupsFor = (offersConnections: boolean | undefined): readonly FaqGroup[] => [
  { ...filesAndDevices, entries: [...filesAndDevices.entries, connectingEntry(offersConnections)] },
  watching,
  privacy,
  storage,
  account,
  running,
]

export function FaqPage() {
  const [query, setQuery] = useState('')
  const groups = groupsFor(useSite()?.fitness_sync)
  const total = countEntries(groups)
  const found = filterGroups(groups, useDeferredValue(query))
  const count = countEntries(found)
  useAnswerOfAddress()

  return (
    <Page title={texts.questionsAndAnswers} lead={texts.whatPeopleAskAboutTrailcast} width="reading">
      <search className={styles.search}>
        <TextField
          type="search"
          label={texts.findAQuestion}
          placeholder={texts.gpxPrivacyStorage}
          autoComplete="off"
          value={query}
          onChange={(event) => setQuery(event.target.value)}
          hint={
            <span aria-live="polite">
              {count === total ? texts.questionsTotal(total) : texts.ofQuestionsCountTotal(count, total)}
            </span>
          }
        />
      </search>
      {found.map((group) => (
        <section key={group.title}>
          <h2 className={styles.groupTitle}>{group.title}</h2>
          {group.entries.map((entry) => (
            <Disclosure key={entry.id} id={entry.id} summary={entry.question}>
              <Answer entry={entry} />
            </Disclosure>
          ))}
        </section>
      ))}
      {count === 0 && (
        <EmptyState
          picture={<Icon name="search" size={48} />}
          title={texts.noResults}
          action={<Button onClick={() => setQuery('')}>{texts.showAllQuestions}</Button>}
        >
          {texts.tryFewerOrDifferentWordsOrAsk}
        </EmptyState>
      )}
    </Page>
  )
}

/**
 * Opens the answer named in the address and scrolls to it: once per visit, because after that the reader
 * decides.
 */
function useAnswerOfAddress(): void {
  // A new object at each visit, also to the same address.
  const location = useLocation()
  useEffect(() => {
    const answer = document.getElementById(location.hash.slice(1))
    if (!(answer instanceof HTMLDetailsElement)) return
    answer.open = true
    answer.scrollIntoView({ block: 'start' })
  }, [location])
}
