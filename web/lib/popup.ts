import { signInMessages } from '#contract/accounts/sign-in-messages.ts'
import { popupChannel, PopupMessage } from '#contract/accounts/provider.ts'

/** The person closed the window or declined in it, so there is nothing to report. */
export class PopupClosedError extends Error {}
export class PopupBlockedError extends Error {}

export type Popup = {
  goTo: (url: string) => void
  /**
   * The code in the address to which the provider's page leads back; only the one that belongs to this state. Rejects
   * with a user-facing message, or with a PopupClosedError.
   */
  receiveCode: (state: string) => Promise<string>
  /**
   * The final message of our own page in the window; `read` returns undefined for unrelated messages. Rejects with a
   * PopupClosedError.
   */
  receive: <Message>(channel: string, read: (data: unknown) => Message | undefined) => Promise<Message>
  close: () => void
}

type PopupOptions = { width: number; height: number; name?: string }

const lookEveryMs = 250
/** The last message of a window may arrive after the window has closed. */
const patienceMs = 1000

/** Must be called directly by the click: browsers block windows that open later. */
export function openPopup({ width, height, name = 'sign-in' }: PopupOptions): Popup {
  const left = Math.round(window.screenX + (window.outerWidth - width) / 2)
  const top = Math.round(window.screenY + (window.outerHeight - height) / 2)
  // Named, so that a second click finds the window instead of opening another one behind it.
  const opened = window.open(
    'about:blank',
    name,
    `popup,width=${width},height=${height},left=${left},top=${top}`,
  )
  if (!opened) throw new PopupBlockedError('The browser did not open a window.')
  return {
    goTo(url) {
      opened.location.href = url
      opened.focus()
    },
    receiveCode: async (state) => {
      const message = await receive(opened, popupChannel, (data) => readPopupMessage(data, state))
      if (message.type === 'code') return message.code
      throw refusalOf(message.error)
    },
    receive: (channel, read) => receive(opened, channel, read),
    close: () => opened.close(),
  }
}

function readPopupMessage(data: unknown, state: string): PopupMessage | undefined {
  const message = PopupMessage.safeParse(data)
  return message.success && message.data.state === state ? message.data : undefined
}

function receive<Message>(
  opened: Window,
  channelName: string,
  read: (data: unknown) => Message | undefined,
): Promise<Message> {
  return new Promise((resolve, reject) => {
    const channel = new BroadcastChannel(channelName)
    const end = () => {
      clearInterval(timer)
      channel.close()
      window.removeEventListener('message', onMessage)
    }
    const accept = (data: unknown) => {
      const message = read(data)
      if (message === undefined) return
      end()
      resolve(message)
    }
    const onMessage = (event: MessageEvent) => {
      if (event.origin === location.origin) accept(event.data)
    }
    window.addEventListener('message', onMessage)
    // Only pages of the same origin share a channel.
    channel.addEventListener('message', (event: MessageEvent) => accept(event.data))
    let msSinceClosed = 0
    const timer = setInterval(() => {
      // A provider may cut the link to us, and then its window looks closed while someone is still typing in it; the
      // focus returns here only when it has really closed.
      msSinceClosed = opened.closed && document.hasFocus() ? msSinceClosed + lookEveryMs : 0
      if (msSinceClosed < patienceMs) return
      end()
      reject(new PopupClosedError('The window was closed.'))
    }, lookEveryMs)
  })
}

function refusalOf(error: string): Error {
  // What providers send when the person pressed "Cancel".
  if (error === 'access_denied') return new PopupClosedError('Sign-in was declined at the provider.')
  return new Error(signInMessages.noAuthorizationToken, { cause: error })
}
