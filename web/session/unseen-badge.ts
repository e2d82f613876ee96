/**
 * The number on the icon of the installed app. If there is nothing new, notifications still on screen are removed as
 * well.
 */
export async function showUnseen(count: number): Promise<void> {
  try {
    await (count > 0 ? navigator.setAppBadge?.(count) : navigator.clearAppBadge?.())
    if (count === 0) await closeShown(await findRegistration())
  } catch {
    // Browsers without an installed app may refuse, and nothing is lost.
  }
}

/**
 * The next user of this device must not see someone else's notifications. The server forgets the browser along with the
 * session.
 */
export async function forgetNotifications(): Promise<void> {
  await showUnseen(0)
  try {
    const registration = await findRegistration()
    await (await registration?.pushManager?.getSubscription())?.unsubscribe()
  } catch {
    // The subscription is useless without the session.
  }
}

const findRegistration = async (): Promise<ServiceWorkerRegistration | undefined> =>
  navigator.serviceWorker?.getRegistration()

async function closeShown(registration: ServiceWorkerRegistration | undefined): Promise<void> {
  for (const notification of (await registration?.getNotifications?.()) ?? []) notification.close()
}
