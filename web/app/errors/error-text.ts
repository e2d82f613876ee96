import { isRouteErrorResponse } from 'react-router'
import { messages } from '#contract/messages.ts'
import { CallError } from '#web/lib/api-client.ts'

export type ErrorText = { title: string; text: string }

/** A page that could not be reached or read. */
export function describeRouteError(error: unknown, isOnline: boolean): ErrorText {
  if (!isOnline) return { title: messages.oops, text: messages.offline }
  const status = isRouteErrorResponse(error) || error instanceof CallError ? error.status : undefined
  if (status === 404) return { title: messages.pageNotFound, text: messages.notHere }
  if (isRouteErrorResponse(error)) {
    const said = typeof error.data === 'string' ? error.data : ''
    return { title: messages.oops, text: error.statusText || said || messages.failedGet(error.status) }
  }
  return { title: messages.oops, text: reasonSaid(error) ?? messageOf(error) }
}

/** What the server says about a part of it that is away. A proxy may answer in its place, with a page. */
function reasonSaid(error: unknown): string | undefined {
  if (!(error instanceof CallError) || error.status !== 503) return undefined
  return error.text === '' || error.text.startsWith('<') ? undefined : error.text
}

/** A page that broke while it was drawn. */
export function describeRenderError(error: unknown, isOnline: boolean): ErrorText {
  return { title: messages.somethingWentWrong, text: isOnline ? messageOf(error) : messages.offline }
}

export function messageOf(error: unknown): string {
  return error instanceof Error && error.message !== '' ? error.message : messages.unknownError
}
