export { NotificationsPage as Component } from '#web/features/notifications/notifications-page.tsx'
