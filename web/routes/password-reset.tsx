export { PasswordResetPage as Component } from '#web/features/accounts/login/password-reset-page.tsx'
