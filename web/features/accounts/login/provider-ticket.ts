import { signInMessages } from '#contract/accounts/sign-in-messages.ts'
import { messages } from '#web/lib/messages.ts'
import { providerCalls, type TicketPurpose } from '#contract/accounts/provider.ts'
import type { SignInProvider } from '#contract/accounts/sign-in.ts'
import { call, CallError } from '#web/lib/api-client.ts'
import { openPopup, PopupBlockedError, PopupClosedError } from '#web/lib/popup.ts'
import { providerPatience } from './provider-patience.ts'

const popupSize = { width: 380, height: 540 }

/**
 * Has someone sign in at a provider in a separate window, and resolves to the ticket that proves to our server who that
 * was. Must be called directly by the click. Rejects with a user-facing message, or with a PopupClosedError, which
 * needs no message.
 */
export async function getProviderTicket(
  provider: SignInProvider,
  purpose: TicketPurpose = 'sign_in',
): Promise<string> {
  const popup = openForProvider()
  try {
    const { state, url } = await begin(provider, purpose)
    popup.goTo(url)
    const code = await popup.receiveCode(state)
    return await exchange(provider, { code, state })
  } finally {
    popup.close()
  }
}

/** The message about a missing ticket; undefined when the person closed the window. */
export function ticketFailure(error: unknown): string | undefined {
  if (error instanceof PopupClosedError) return undefined
  return error instanceof Error ? error.message : messages.unknownError
}

function openForProvider() {
  try {
    return openPopup(popupSize)
  } catch (error) {
    if (error instanceof PopupBlockedError) throw new Error(signInMessages.popupBlocked, { cause: error })
    throw error
  }
}

async function begin(provider: SignInProvider, purpose: TicketPurpose) {
  try {
    return await call(providerCalls[provider].getState, { query: { purpose } }, providerPatience)
  } catch (error) {
    const isAnswered = error instanceof CallError && error.status < 400
    throw new Error(isAnswered ? signInMessages.connectUnexpected : signInMessages.connectFailed, {
      cause: error,
    })
  }
}

async function exchange(provider: SignInProvider, body: { code: string; state: string }): Promise<string> {
  let ticket
  try {
    ticket = await call(providerCalls[provider].exchangeCode, { body }, providerPatience)
  } catch (error) {
    throw new Error(signInMessages.noAuthorizationToken, { cause: error })
  }
  if (ticket.trim() === '') throw new Error(signInMessages.connectUnexpected)
  return ticket
}
