/** The worker fetches everything there is once more: whoever has just arrived comes first. */
const waitMs = 5000

/** Only in built versions: while developing, files from a cache would hide every change. */
export function registerServiceWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  setTimeout(register, waitMs)
}

function register(): void {
  // Without it the application only does not start offline, so a refusal (private windows) is no failure.
  navigator.serviceWorker.register('/service-worker.js', { updateViaCache: 'none' }).catch(() => undefined)
}
