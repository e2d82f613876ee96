import { z } from 'zod'
import { endpoint, providerCallMs } from '#contract/endpoint.ts'
import { Email, PasswordDigest, SignInProvider } from './sign-in.ts'

/** Proves that the owner of the account is present, not just their browser. Valid for five minutes. */
const Proof = z.string().min(1).max(1000)

export const verifyOwnership = endpoint({
  method: 'POST',
  path: '/api/account/verify',
  summary:
    'Prove ownership of the account: with Basic as for signing in, or with the ticket of a provider (Bearer)',
  access: 'signed_in',
  limit: 'sign_in',
  timeoutMs: providerCallMs,
  body: z.object({ provider: SignInProvider.optional() }),
  reply: z.object({ proof: Proof }),
})

export const changeEmail = endpoint({
  method: 'POST',
  path: '/api/account/email',
  summary: 'Change the email of the account; both the old and the new address are notified',
  access: 'signed_in',
  limit: 'sign_in',
  body: z.object({ email: Email, proof: Proof }),
  reply: 'empty',
})

export const changePassword = endpoint({
  method: 'POST',
  path: '/api/account/password',
  summary: 'Set a password; every other session of the account ends',
  access: 'signed_in',
  limit: 'sign_in',
  body: z.object({ password: PasswordDigest, proof: Proof }),
  reply: 'empty',
})

/** Called with the provider's ticket as `Authorization: Bearer`. */
export const connectIdentity = endpoint({
  method: 'POST',
  path: '/api/account/identities/:provider/connect',
  summary: 'Connect an identity at a provider to this account',
  access: 'signed_in',
  timeoutMs: providerCallMs,
  params: z.object({ provider: SignInProvider }),
  body: z.object({ proof: Proof }),
  reply: 'empty',
})

export const disconnectIdentity = endpoint({
  method: 'POST',
  path: '/api/account/identities/:provider/disconnect',
  summary: 'Disconnect an identity, unless it is the only way to sign in',
  access: 'signed_in',
  params: z.object({ provider: SignInProvider }),
  body: z.object({ proof: Proof }),
  reply: 'empty',
})

/** Opened as a link so that the browser saves the reply as a file; that is why the proof is in the URL. */
export const downloadAccount = endpoint({
  method: 'GET',
  path: '/api/account/download',
  summary: 'Download everything stored about the account as a zip file',
  access: 'signed_in',
  query: z.object({ proof: Proof }),
  reply: 'file',
})

export const deleteAccount = endpoint({
  method: 'POST',
  path: '/api/account/delete',
  summary: 'Delete the account and everything in it',
  access: 'signed_in',
  body: z.object({ proof: Proof }),
  reply: 'empty',
})
