/** Only in built versions: while developing, files from a cache would hide every change. */
export function registerServiceWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  // Pages that come drawn have been loaded before the application arrives.
  if (document.readyState === 'complete') register()
  else addEventListener('load', register)
}

function register(): void {
  // Without it the application only does not start offline, so a refusal (private windows) is no failure.
  navigator.serviceWorker.register('/service-worker.js', { updateViaCache: 'none' }).catch(() => undefined)
}
