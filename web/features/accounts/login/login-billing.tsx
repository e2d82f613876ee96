import { LinkButton } from '#web/ui/controls/button.tsx'
import styles from './login.module.css'

export function BillingNote({ onLeave }: { onLeave: () => void }) {
  return (
    <>
      <p>
        Videos take a lot of room, so uploading them needs a storage plan. Activities from your watch or phone
        need none and can be uploaded by everybody.
      </p>
      <LinkButton to="/plans" variant="primary" className={styles.wide} data-autofocus onClick={onLeave}>
        See the plans
      </LinkButton>
    </>
  )
}
