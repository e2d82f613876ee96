import { useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { subscribePush, unsubscribePush } from '#contract/notifications/push.ts'
import { call } from '#web/lib/api-client.ts'
import { saveFailure } from '#web/session/use-save.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { showToast } from '#web/ui/feedback/toast-store.ts'
import { texts } from '../messages.ts'
import { pushQuery } from '../notifications.api.ts'
import { findOwnSubscription, PushProblem, pushSupport, subscribeBrowser } from './browser-push.ts'
import styles from './push-section.module.css'

const obstacles = {
  blocked: texts.pushBlocked,
  home_screen: texts.pushHomeScreen,
  unsupported: texts.pushUnsupported,
}

/** Turns notifications on and off in this browser; that cannot be done from another one. */
export function PushSection({ publicKey, isOn }: { publicKey: string; isOn: boolean }) {
  const titleId = useId()
  const client = useQueryClient()
  const [isAsking, setAsking] = useState(false)
  const [{ isBusy, failure }, setState] = useState<{ isBusy: boolean; failure: string | null }>({
    isBusy: false,
    failure: null,
  })
  const change = async (work: () => Promise<void>, said: string) => {
    setState({ isBusy: true, failure: null })
    try {
      await work()
      await client.invalidateQueries(pushQuery)
      showToast({ text: said, tone: 'success' })
      setState({ isBusy: false, failure: null })
    } catch (error) {
      setState({ isBusy: false, failure: error instanceof PushProblem ? error.message : saveFailure(error) })
    }
    setAsking(false)
  }
  const support = pushSupport()
  return (
    <section className={styles.section} aria-labelledby={titleId}>
      <h2 id={titleId} className={styles.title}>
        {texts.pushTitle}
      </h2>
      {failure !== null && <Banner tone="error">{failure}</Banner>}
      {support === 'possible' ? (
        <div className={styles.row}>
          <p className={styles.text}>{isOn ? texts.pushOn : texts.pushOff}</p>
          {isOn ? (
            <Button busy={isBusy} onClick={() => void change(turnOff, texts.turnedOff)}>
              {texts.turnOff}
            </Button>
          ) : (
            <Button onClick={() => setAsking(true)}>{texts.turnOn}</Button>
          )}
        </div>
      ) : (
        <p className={styles.text}>{obstacles[support]}</p>
      )}
      <Dialog
        open={isAsking}
        size="small"
        title={texts.askTitle}
        onClose={() => setAsking(false)}
        actions={
          <>
            <Button onClick={() => setAsking(false)}>{texts.notNow}</Button>
            <Button
              variant="primary"
              busy={isBusy}
              onClick={() => void change(() => turnOn(publicKey), texts.turnedOn)}
            >
              {texts.turnOn}
            </Button>
          </>
        }
      >
        <p>{texts.askRelay}</p>
        <p>{texts.askContent}</p>
        <p>{texts.askEnd}</p>
      </Dialog>
    </section>
  )
}

async function turnOn(publicKey: string): Promise<void> {
  const { endpoint, keys = {} } = (await subscribeBrowser(publicKey)).toJSON()
  const { p256dh = '', auth = '' } = keys
  await call(subscribePush, { body: { endpoint: endpoint ?? '', keys: { p256dh, auth } } })
}

async function turnOff(): Promise<void> {
  await call(unsubscribePush, {})
  await (await findOwnSubscription())?.unsubscribe()
}
