import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { commentMessages as texts } from '#contract/comment-messages.ts'
import { loadChunk } from '#web/lib/chunk-reload.ts'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import type { CommentsProps } from './comments.tsx'
import styles from './comments.module.css'

const Comments = lazy(async () => ({
  default: (await loadChunk(() => import('./comments.tsx'))).Comments,
}))

/** The comments are loaded when someone scrolls near them: most people came for the video. */
export function CommentsInView(props: CommentsProps) {
  const place = useRef<HTMLElement>(null)
  const [isNear, setNear] = useState(false)
  useEffect(() => {
    if (isNear || !place.current) return undefined
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setNear(true)
      },
      { rootMargin: '300px' },
    )
    observer.observe(place.current)
    return () => observer.disconnect()
  }, [isNear])
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
