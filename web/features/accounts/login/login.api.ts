import type { User } from '#contract/accounts/account.ts'
import { verifyOwnership } from '#contract/accounts/ownership.ts'
import { confirmPasswordReset, signIn, signUp, type SignInProvider } from '#contract/accounts/sign-in.ts'
import type { Region } from '#domain/region.ts'
import { call } from '#web/lib/api-client.ts'
import { sha256Hex } from '#web/lib/sha256.ts'
import { providerPatience } from './provider-patience.ts'

export type Credentials = { email: string; password: string }

export async function logIn({
  email,
  password,
  remember,
}: Credentials & { remember: boolean }): Promise<User> {
  const query = remember ? { remember: 'true' } : {}
  return call(signIn, { query }, { headers: await basicHeader({ email, password }) })
}

export async function createAccount({
  password,
  ...rest
}: Credentials & { remember: boolean; name: string; token: string; home: Region }): Promise<User> {
  return call(signUp, { body: { ...rest, password: await sha256Hex(password) } })
}

type ProviderLogin = { provider: SignInProvider; ticket: string; remember: boolean }

export function logInWithProvider({ provider, ticket, remember }: ProviderLogin): Promise<User> {
  const query = remember ? { provider, remember: 'true' } : { provider }
  return call(signIn, { query }, { headers: bearerHeader(ticket), ...providerPatience })
}

export function createAccountWithProvider({
  ticket,
  ...body
}: ProviderLogin & { home: Region }): Promise<User> {
  return call(signUp, { body }, { headers: bearerHeader(ticket), ...providerPatience })
}

/** A proof, valid for a few minutes, that the signed-in person knows the password. */
export async function proveByPassword(credentials: Credentials): Promise<string> {
  const { proof } = await call(verifyOwnership, { body: {} }, { headers: await basicHeader(credentials) })
  return proof
}

export async function setNewPassword({
  token,
  password,
}: {
  token: string
  password: string
}): Promise<void> {
  await call(confirmPasswordReset, { body: { token, password: await sha256Hex(password) } })
}

export async function basicHeader({ email, password }: Credentials): Promise<{ Authorization: string }> {
  const bytes = new TextEncoder().encode(`${email}:${await sha256Hex(password)}`)
  // `btoa` supports only Latin-1; encoded like this, any text reaches the server, which says what is wrong with it.
  return { Authorization: `Basic ${btoa(String.fromCharCode(...bytes))}` }
}

export function bearerHeader(ticket: string): { Authorization: string } {
  return { Authorization: `Bearer ${ticket}` }
}
