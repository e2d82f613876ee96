// All that other features may use.
export { saveNotifications } from './save-notifications.ts'
export { targetOfPlace } from './visible-targets.ts'
