import { lazy, Suspense, useRef } from 'react'
import { commentMessages as texts } from '#contract/comments/comment-messages.ts'
import { loadChunk } from '#web/lib/chunk-reload.ts'
import { useIsNear } from '#web/lib/use-is-near.ts'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import type { CommentsProps } from './comments.tsx'
import styles from './comments.module.css'

const Comments = lazy(async () => ({
  default: (await loadChunk(() => import('./comments.tsx'))).Comments,
}))

/** The comments are loaded when someone scrolls near them: most people came for the video. */
export function CommentsInView(props: CommentsProps) {
  const place = useRef<HTMLElement>(null)
  const isNear = useIsNear(place, '300px')
  return (
    <section ref={place} className={styles.comments} aria-label={texts.comments}>
      {isNear && (
        <Suspense fallback={<Skeleton />}>
          <Comments {...props} />
        </Suspense>
      )}
    </section>
  )
}
