import type { SignInProvider } from '#contract/accounts/sign-in.ts'
import type { PageAnswer, SandboxPageRequest } from '#server/adapters/sandbox-html.ts'
import type { IdentityProvider } from './sign-in-provider.ts'

/** Where this server shows the page on which people enter who they are. */
export const signInSandboxPath = '/dev/sign-in'

/**
 * Sign-in providers for the demo that believe everything: people type a name and an email, and are signed in as that
 * person.
 */
export type SignInSandbox = {
  provider: (id: SignInProvider) => IdentityProvider
  /** Paths are relative to `signInSandboxPath`. */
  answerPage: (request: SandboxPageRequest) => PageAnswer
}
