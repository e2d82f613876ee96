export { DevMailPage as Component } from '#web/features/dev-mail/dev-mail-page.tsx'
