import { isRouteErrorResponse } from 'react-router'
import { messages } from '#web/lib/messages.ts'
import { CallError } from '#web/lib/api-client.ts'

export type ErrorText = { title: string; text: string; kind: 'offline' | 'missing' | 'other' }

const offline = { text: messages.offline, kind: 'offline' } as const

/** The network may be back by the time that the error is shown. */
const isForLackOfNetwork = (error: unknown, isOnline: boolean): boolean =>
  !isOnline || (error instanceof CallError && error.code === 'offline')

/** A page that could not be reached or read. */
export function describeRouteError(error: unknown, isOnline: boolean): ErrorText {
  if (isForLackOfNetwork(error, isOnline)) return { title: messages.oops, ...offline }
  const status = isRouteErrorResponse(error) || error instanceof CallError ? error.status : undefined
  if (status === 404) return { title: messages.pageNotFound, text: messages.notHere, kind: 'missing' }
  if (isRouteErrorResponse(error)) {
    const said = typeof error.data === 'string' ? error.data : ''
    const text = error.statusText || said || messages.failedGet(error.status)
    return { title: messages.oops, text, kind: 'other' }
  }
  return { title: messages.oops, text: reasonSaid(error) ?? messageOf(error), kind: 'other' }
}

/** What the server says about an unavailable part of it. A proxy may answer instead, with an HTML page. */
function reasonSaid(error: unknown): string | undefined {
  if (!(error instanceof CallError) || error.status !== 503) return undefined
  return error.text === '' || error.text.startsWith('<') ? undefined : error.text
}

/** A page that broke while it was drawn. */
export function describeRenderError(error: unknown, isOnline: boolean): ErrorText {
  const title = messages.somethingWentWrong
  return isForLackOfNetwork(error, isOnline)
    ? { title, ...offline }
    : { title, text: messageOf(error), kind: 'other' }
}

export function messageOf(error: unknown): string {
  return error instanceof Error && error.message !== '' ? error.message : messages.unknownError
}
