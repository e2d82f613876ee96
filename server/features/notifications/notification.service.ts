export { targetOfPlace } from './visible-targets.ts'
export { saveNotifications, type Notice } from './save-notifications.ts'
