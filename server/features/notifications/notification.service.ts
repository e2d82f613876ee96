export { targetOfPlace } from './visible-targets.ts'
export { saveNotifications } from './save-notifications.ts'
