export { PasswordResetPage as Component } from '#web/features/accounts/password-reset-page.tsx'
