import { useEffect, useRef } from 'react'
import { Button } from './button.tsx'
import styles from './more-button.module.css'
import { texts } from './messages.ts'

type MoreButtonProps = { isBusy: boolean; hasFailed: boolean; onMore: () => void }

/**
 * At the end of an incomplete list: more is loaded automatically when the end comes into view; after a
 * failure people have to ask for it.
 */
export function MoreButton({ isBusy, hasFailed, onMore }: MoreButtonProps) {
  const end = useRef<HTMLDivElement>(null)
  const latest = useRef(onMore)
  useEffect(() => {
    latest.current = onMore
  })
  useEffect(() => {
    if (!end.current || isBusy || hasFailed) return undefined
    const observer = new IntersectionObserver(([entry]) => {
      if (entry?.isIntersecting) latest.current()
    })
    observer.observe(end.current)
    return () => observer.disconnect()
  }, [isBusy, hasFailed])
  return (
    <div ref={end} className={styles.more}>
      <Button busy={isBusy} onClick={onMore}>
        {hasFailed ? texts.tryAgain : texts.showMore}
      </Button>
    </div>
  )
}
