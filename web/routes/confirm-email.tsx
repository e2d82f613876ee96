export { ConfirmEmailPage as Component } from '#web/features/accounts/settings/confirm-email-page.tsx'
