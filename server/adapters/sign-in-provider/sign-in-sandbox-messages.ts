/** The page of the simulated sign-in providers, in the demo. */
export const signInSandboxMessages = {
  title: 'Sign-in sandbox',
  ribbon: 'Sandbox: this only looks like a sign-in provider. Nobody’s real account is used.',
  missing: 'There is no such page in the sandbox.',
  expired: 'This request did not come from Trailcast, or it is too old. Close this window and try again.',
  heading: (provider: string) => `Sign in with a simulated ${provider} account`,
  hint: 'Be whoever you like. The same address is the same person next time.',
  name: 'Name',
  email: 'Email',
  someone: { name: 'Anna Berger', email: 'anna.berger@mail.example' },
  proceed: 'Continue',
  cancel: 'Cancel',
  incomplete: 'Please enter a name and an email address.',
} as const
