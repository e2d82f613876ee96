import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { saveWatchedWords } from '#contract/comments.ts'
import { commentMessages as texts } from '#contract/comment-messages.ts'
import { call } from '#web/lib/api-client.ts'
import { useSave } from '#web/session/use-save.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { TextArea } from '#web/ui/controls/text-field.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { watchedWordsQuery } from './comments.api.ts'
import styles from './composer.module.css'

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
        <div className={styles.composer}>
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
              variant="primary"
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
