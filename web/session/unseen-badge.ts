/** The number on the icon of the installed app. With nothing new, what the system still shows goes as well. */
export async function showUnseen(count: number): Promise<void> {
  try {
    await (count > 0 ? navigator.setAppBadge?.(count) : navigator.clearAppBadge?.())
    if (count === 0) await closeShown(await findRegistration())
  } catch {
    // Browsers without an installed app may refuse, and nothing is lost.
  }
}

/** Whoever uses this device next is not told what is for someone else. The server forgets the browser with the session. */
export async function forgetNotifications(): Promise<void> {
  await showUnseen(0)
  try {
    const registration = await findRegistration()
    await (await registration?.pushManager?.getSubscription())?.unsubscribe()
  } catch {
    // It is of no use without the session.
  }
}

const findRegistration = async (): Promise<ServiceWorkerRegistration | undefined> =>
  navigator.serviceWorker?.getRegistration()

async function closeShown(registration: ServiceWorkerRegistration | undefined): Promise<void> {
  for (const notification of (await registration?.getNotifications?.()) ?? []) notification.close()
}
