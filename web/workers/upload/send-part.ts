export type PartToSend = { url: string; headers: Record<string, string>; body: Uint8Array<ArrayBuffer> }
/** Status 0 when no answer came. */
export type PartAnswer = { status: number; text: string; retryAfter: string | null }
export type SendPart = (
  part: PartToSend,
  onSent: (bytes: number) => void,
  signal: AbortSignal,
) => Promise<PartAnswer>

/** A slow connection may take minutes for a part; one without any progress for this long is broken. */
const stallMs = 30_000

/** The only way in which browsers report how much of a body has been sent. */
export const sendPartByBrowser: SendPart = ({ url, headers, body }, onSent, signal) =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    let timer: ReturnType<typeof setTimeout> | undefined
    const watch = () => {
      clearTimeout(timer)
      timer = setTimeout(() => end({ status: 408, text: '', retryAfter: null }), stallMs)
    }
    const stop = () => {
      leave()
      reject(signal.reason as Error)
    }
    const leave = () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', stop)
      request.abort()
    }
    const end = (answer: PartAnswer) => {
      leave()
      resolve(answer)
    }
    request.open('PUT', url)
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    request.upload.addEventListener('progress', ({ loaded }) => {
      watch()
      onSent(loaded)
    })
    request.addEventListener('load', () =>
      end({
        status: request.status,
        text: request.responseText,
        retryAfter: request.getResponseHeader('retry-after'),
      }),
    )
    request.addEventListener('error', () => end({ status: 0, text: '', retryAfter: null }))
    signal.addEventListener('abort', stop)
    watch()
    request.send(body)
  })
