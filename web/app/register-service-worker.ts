/** The worker fetches all files again, so it waits until a new visitor's page has loaded. */
const waitMs = 5000

/** Only in built versions: while developing, files from a cache would hide every change. */
export function registerServiceWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  setTimeout(register, waitMs)
}

function register(): void {
  // Without it the application only does not start offline, so a refusal (private windows) is not an error.
  navigator.serviceWorker.register('/service-worker.js', { updateViaCache: 'none' }).catch(() => undefined)
}
