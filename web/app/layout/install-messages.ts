/** What people read when they can install the application. */
export const texts = {
  title: 'Install Trailcast',
  offer: 'Install Trailcast as an app on this device.',
  byHand: 'Install Trailcast: tap Share, then Add to Home Screen.',
  install: 'Install',
  later: 'Later',
  never: 'Never',
} as const
