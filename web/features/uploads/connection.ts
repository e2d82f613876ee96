import { createStoredStore, oneOf } from '#web/lib/stored-settings.ts'

/** Not in the standard library types, because only some browsers say it. */
type Connection = EventTarget & { type?: string }

const connection = (): Connection | undefined => (navigator as { connection?: Connection }).connection

/** Whether this browser tells Wi-Fi from a mobile network. */
export const canTellWifi = (): boolean => connection()?.type !== undefined

export const onlyOnWifiStore = createStoredStore<boolean>(
  'uploads-only-on-wifi',
  oneOf([true, false]),
  () => false,
  false,
)

/** The connection is a mobile network, and the user wants to save mobile data. */
export const isSparingData = (): boolean => onlyOnWifiStore.get() && connection()?.type === 'cellular'

export const canSend = (): boolean => navigator.onLine && !isSparingData()

/** Calls the listener whenever the answers above may have changed. */
export function watchConnection(listener: () => void): () => void {
  const present = connection()
  const unsubscribe = onlyOnWifiStore.subscribe(listener)
  addEventListener('online', listener)
  addEventListener('offline', listener)
  present?.addEventListener('change', listener)
  return () => {
    unsubscribe()
    removeEventListener('online', listener)
    removeEventListener('offline', listener)
    present?.removeEventListener('change', listener)
  }
}
