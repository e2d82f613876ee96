import { playerMessages } from './player-messages.ts'
import { chooseConsent } from '#web/session/cookie-consent.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Spinner } from '#web/ui/feedback/progress.tsx'
import { PlayerIcon } from './controls/player-icon.tsx'
import type { PlayerEngine } from './engine/player-engine.ts'
import type { PlayerState } from './player-control.ts'
import styles from './player-notice.module.css'
import { texts } from './messages.ts'

type NoticeProps = { engine: PlayerEngine; state: PlayerState }

/** In the middle of the picture: why there is none, that it is loading, or how to start. */
export function PlayerNotice({ engine, state }: NoticeProps) {
  const { message, needsConsent, isWaiting, isPlaying, hasStarted, hasEnded } = state
  if (needsConsent) return <ConsentNotice engine={engine} />
  if (message !== null) {
    return (
      <div className={styles.panel} role="alert">
        <p className={styles.text}>{message}</p>
        {state.durationMs > 0 && <Button onClick={() => engine.tryAgain()}>{texts.tryAgain}</Button>}
      </div>
    )
  }
  if (isPlaying && isWaiting) {
    return (
      <div className={styles.waiting}>
        <Spinner label={texts.loadingTheVideo} />
      </div>
    )
  }
  if (isPlaying || (hasStarted && !hasEnded)) return null
  return (
    <button
      type="button"
      className={styles.begin}
      data-part="begin"
      aria-label={hasEnded ? texts.playAgain : texts.play}
      onClick={() => engine.play()}
    >
      <PlayerIcon name={hasEnded ? 'again' : 'play'} size={40} />
    </button>
  )
}

function ConsentNotice({ engine }: { engine: PlayerEngine }) {
  const allow = () => {
    chooseConsent('embeds')
    engine.tryAgain()
    engine.play()
  }
  return (
    <div className={styles.panel}>
      <p className={styles.text}>{playerMessages.consentNeeded}</p>
      <Button variant="primary" onClick={allow}>
        {texts.allowAndPlay}
      </Button>
    </div>
  )
}
