import { fitnessChannel, FitnessMessage, popupCalls, type PopupProvider } from '#contract/fitness-sync.ts'
import { call } from '#web/lib/api-client.ts'
import { openPopup, PopupBlockedError, PopupClosedError, type Popup } from '#web/lib/popup.ts'
import { failureOf } from './failure-of.ts'
import { providerWords } from './provider-messages.ts'
import { texts } from './messages.ts'

export type ConnectOutcome = { is: 'connected' } | { is: 'canceled' } | { is: 'failed'; sentence: string }

const popupSize = { width: 540, height: 560, name: 'fitness-connect' }

/** Has someone allow it at the platform, in a window of its own. To be called by the click itself. */
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
    const { url } = await call(popupCalls[provider].getAuth, {})
    popup.goTo(url)
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

function readMessage(data: unknown, provider: PopupProvider): FitnessMessage | undefined {
  const message = FitnessMessage.safeParse(data)
  return message.success && message.data.provider === provider ? message.data : undefined
}
