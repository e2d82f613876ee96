/** What people read on these screens. */
export const texts = {
  // Ownership dialog
  yourAccountIsConnected: (provider: string | number) =>
    `Your account is connected to ${provider}, which this server no longer offers, so it cannot confirm that the account is yours. Please use “Send us a message” in the menu.`,

  // Ownership password
  email: 'Email',
  password: 'Password',
  submit: 'Submit',

  // Ownership provider
  signInWithTheAccount: (provider: string | number) =>
    `Sign in with the ${provider} account you have connected.`,
} as const
