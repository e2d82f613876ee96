import { Button } from '#web/ui/controls/button.tsx'
import { Icon } from '#web/ui/pictures/icon.tsx'
import styles from './channel-actions-room.module.css'
import { texts } from './messages.ts'

/**
 * Reserves the space of the buttons that members see on the channel of someone they do not know, so that nothing beside
 * it moves.
 */
export function ChannelActionsRoom() {
  return (
    <>
      <Button variant="primary" className={styles.room} tabIndex={-1} aria-hidden>
        {texts.addFriend}
      </Button>
      <Button variant="quiet" className={styles.room} tabIndex={-1} aria-hidden>
        <Icon name="more" />
      </Button>
    </>
  )
}
