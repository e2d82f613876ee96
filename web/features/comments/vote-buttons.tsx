import { useState } from 'react'
import { commentMessages as texts } from '#contract/comments/comment-messages.ts'
import type { Rating } from '#contract/ratings/ratings.ts'
import { CallError } from '#web/lib/api-client.ts'
import { isEmailUnconfirmed } from '#web/session/confirm-email.tsx'
import { useCurrentUser } from '#web/session/current-user.ts'
import { openLogin } from '#web/session/login-dialog.ts'
import { showToast } from '#web/ui/feedback/toast-store.ts'
import { VisuallyHidden } from '#web/ui/layout/visually-hidden.tsx'
import { Icon } from '#web/ui/pictures/icon.tsx'
import styles from './vote-buttons.module.css'

type VoteButtonsProps = {
  rating: Rating
  /** On one's own content, the counts are shown but voting is disabled. */
  isOwn: boolean
  size?: 'normal' | 'small'
  onVote: (value: Rating['mine']) => Promise<Rating>
  onChange: (rating: Rating) => void
}

/** The vote is shown immediately, and taken back if it could not be saved. */
export function VoteButtons({ rating, isOwn, size = 'normal', onVote, onChange }: VoteButtonsProps) {
  const user = useCurrentUser()
  const [isBusy, setBusy] = useState(false)
  const vote = async (value: 1 | -1) => {
    if (!user) return openLogin()
    if (isBusy) return undefined
    const chosen = rating.mine === value ? 0 : value
    setBusy(true)
    onChange(changed(rating, chosen))
    try {
      onChange(await onVote(chosen))
    } catch (error) {
      onChange(rating)
      const hasReason = error instanceof CallError && (error.status === 403 || isEmailUnconfirmed(error))
      showToast({ text: hasReason ? error.text : texts.voteFailed, tone: 'error' })
    }
    return setBusy(false)
  }
  const button = (value: 1 | -1, label: string, count: number) => (
    <button
      type="button"
      className={styles.button}
      aria-pressed={rating.mine === value}
      disabled={isOwn}
      onClick={() => void vote(value)}
    >
      <Icon name={value === 1 ? 'up' : 'down'} size={size === 'small' ? 16 : 18} />
      <VisuallyHidden>{label} </VisuallyHidden>
      <span>{count > 0 || value === 1 ? count.toLocaleString('en') : ''}</span>
    </button>
  )
  return (
    <span className={styles.votes} data-size={size}>
      {button(1, texts.like, rating.up)}
      {button(-1, texts.dislike, rating.down)}
    </span>
  )
}

function changed({ up, down, mine }: Rating, chosen: Rating['mine']): Rating {
  return {
    up: up + Number(chosen === 1) - Number(mine === 1),
    down: down + Number(chosen === -1) - Number(mine === -1),
    mine: chosen,
  }
}
