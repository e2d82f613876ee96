import { type InstallOffer, watchInstallOffers } from './install-prompt.ts'

/**
 * Test files share their worker, and with it the window and whoever listens to it: two that watch
 * for offers, each with an idea of its own of what time it is, would contradict each other.
 */
export const offerClock = { now: 0 }
watchInstallOffers(() => offerClock.now)

/** What the browser dispatches when it offers to install the application, and how people answer its question then. */
export function newOffer(outcome: 'accepted' | 'dismissed' = 'accepted') {
  let asked = 0
  const prompt: InstallOffer['prompt'] = () => {
    asked++
    return Promise.resolve({ outcome })
  }
  const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt })
  return { event, timesAsked: () => asked }
}
