import { type BrowserOffer, watchInstallOffers } from './install-prompt.ts'

/**
 * Test files share their worker, and with it the window and its listeners: two listeners with different
 * clocks would contradict each other.
 */
export const offerClock = { now: 0 }
watchInstallOffers(() => offerClock.now)

/**
 * The event a browser dispatches when it offers to install the application, and how people then answer its
 * prompt.
 */
export function newOffer(outcome: 'accepted' | 'dismissed' = 'accepted') {
  let asked = 0
  const prompt: BrowserOffer['prompt'] = () => {
    asked++
    return Promise.resolve({ outcome })
  }
  const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt })
  return { event, timesAsked: () => asked }
}
