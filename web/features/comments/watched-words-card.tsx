import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { commentMessages as texts } from '#contract/comment-messages.ts'
import { saveWatchedWords } from '#contract/watched-words.ts'
import { call } from '#web/lib/api-client.ts'
import { useSave } from '#web/session/use-save.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { TextArea } from '#web/ui/controls/text-field.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import styles from './watched-words-card.module.css'
import { watchedWordsQuery } from './watched-words.api.ts'

/** The channel's own list of words with which comments wait. */
export function WatchedWordsCard() {
  const client = useQueryClient()
  const { data } = useQuery(watchedWordsQuery)
  const [edited, setEdited] = useState<string | null>(null)
  const { isSaving, failure, save } = useSave()
  const submit = async () => {
    const words = edited ?? ''
    if (!(await save(() => call(saveWatchedWords, { body: { words } }), texts.saved))) return
    await client.invalidateQueries(watchedWordsQuery)
    setEdited(null)
  }
  return (
    <Card title={texts.words}>
      {data ? (
        <div className={styles.form}>
          {failure !== null && <Banner tone="error">{failure}</Banner>}
          <TextArea
            label={texts.wordsLabel}
            hint={texts.wordsHint}
            maxLength={10_000}
            value={edited ?? data.words}
            onChange={({ currentTarget }) => setEdited(currentTarget.value)}
          />
          <div className={styles.actions}>
            <Button
              busy={isSaving}
              disabled={edited === null || edited === data.words}
              onClick={() => void submit()}
            >
              {texts.save}
            </Button>
          </div>
        </div>
      ) : (
        <Skeleton />
      )}
    </Card>
  )
}
