import { isInstalled, isIos } from '#web/session/home-screen.ts'
import { texts } from '../messages.ts'

export type PushSupport = 'possible' | 'blocked' | 'home_screen' | 'unsupported'

/** Whether this browser can show notifications while no page is open, and if not, why. */
export function pushSupport(): PushSupport {
  if (isIos() && !isInstalled()) return 'home_screen'
  if (!('PushManager' in globalThis && 'Notification' in globalThis && 'serviceWorker' in navigator))
    return 'unsupported'
  return Notification.permission === 'denied' ? 'blocked' : 'possible'
}

export async function findOwnSubscription(): Promise<PushSubscription | null> {
  if (pushSupport() !== 'possible' || Notification.permission !== 'granted') return null
  const registration = await navigator.serviceWorker.getRegistration()
  return (await registration?.pushManager.getSubscription()) ?? null
}

/** Its message is user-facing. */
export class PushProblem extends Error {
  override name = 'PushProblem'
}

const patienceMs = 30_000

/** Asks for permission, so it has to follow a click. */
export async function subscribeBrowser(publicKey: string): Promise<PushSubscription> {
  const permission = await Notification.requestPermission()
  if (permission !== 'granted')
    throw new PushProblem(permission === 'denied' ? texts.pushBlocked : texts.pushDismissed)
  // It may not be registered yet: pages only do that after they have loaded.
  await navigator.serviceWorker.register('/service-worker.js', { updateViaCache: 'none' })
  const { pushManager } = await inTime(navigator.serviceWorker.ready)
  const before = await pushManager.getSubscription()
  // A browser refuses a second key while there is a subscription with another.
  if (before && keyOf(before) !== publicKey) await before.unsubscribe()
  return inTime(pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey }))
}

function keyOf({ options: { applicationServerKey: key } }: PushSubscription): string {
  const text = String.fromCodePoint(...new Uint8Array(key ?? new ArrayBuffer()))
  return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

/** A browser that cannot reach its push service waits forever. */
async function inTime<T>(work: Promise<T>): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new PushProblem(texts.pushUnreachable)), patienceMs)
  try {
    return await Promise.race([work, promise])
  } catch (error) {
    throw error instanceof PushProblem ? error : new PushProblem(texts.pushUnreachable, { cause: error })
  } finally {
    clearTimeout(timer)
  }
}
