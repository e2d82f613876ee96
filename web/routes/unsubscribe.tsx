export { UnsubscribePage as Component } from '#web/features/notifications/unsubscribe-page.tsx'
