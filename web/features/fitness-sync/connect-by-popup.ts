import {
  fitnessChannel,
  FitnessMessage,
  popupCalls,
  type PopupProvider,
} from '#contract/fitness-sync/fitness-sync.ts'
import { signInMessages } from '#contract/accounts/sign-in-messages.ts'
import { call, CallError } from '#web/lib/api-client.ts'
import { openPopup, PopupBlockedError, PopupClosedError, type Popup } from '#web/lib/popup.ts'
import { failureOf } from './failure-of.ts'
import { providerWords } from './provider-messages.ts'
import { texts } from './messages.ts'

export type ConnectOutcome =
  | { is: 'connected' }
  | { is: 'canceled' }
  | { is: 'failed'; sentence: string }
  /** The server did not say where to go. */
  | { is: 'nowhere'; said: string }

const popupSize = { width: 540, height: 560, name: 'fitness-connect' }

/** Has someone grant access on the platform, in a separate window. Must be called directly by the click. */
export async function connectByPopup(provider: PopupProvider): Promise<ConnectOutcome> {
  const otherwise = texts.couldNotConnect(providerWords[provider].name)
  let popup: Popup
  try {
    popup = openPopup(popupSize)
  } catch (error) {
    if (error instanceof PopupBlockedError) return { is: 'failed', sentence: texts.popupBlocked }
    throw error
  }
  try {
    const begun = await begin(provider)
    if (!('url' in begun)) return begun
    popup.goTo(begun.url)
    const { type, sentence } = await popup.receive(fitnessChannel, (data) => readMessage(data, provider))
    if (type === 'fitness-failed') return { is: 'failed', sentence: sentence ?? otherwise }
    return { is: type === 'fitness-connected' ? 'connected' : 'canceled' }
  } catch (error) {
    if (error instanceof PopupClosedError) return { is: 'canceled' }
    return { is: 'failed', sentence: failureOf(error, otherwise) }
  } finally {
    popup.close()
  }
}

/** If the server explains a refusal, its own words are shown; for everything else there is one message. */
async function begin(provider: PopupProvider): Promise<{ url: string } | ConnectOutcome> {
  try {
    return await call(popupCalls[provider].getAuth, {})
  } catch (error) {
    const sentence = failureOf(error, '')
    if (sentence !== '') return { is: 'failed', sentence }
    const isAnswered = error instanceof CallError && error.status < 400
    return {
      is: 'nowhere',
      said: isAnswered ? signInMessages.connectUnexpected : signInMessages.connectFailed,
    }
  }
}

function readMessage(data: unknown, provider: PopupProvider): FitnessMessage | undefined {
  const message = FitnessMessage.safeParse(data)
  return message.success && message.data.provider === provider ? message.data : undefined
}
