import { escapeHtml } from '#domain/escape-html.ts'

/** A browser's request for a sandbox page. */
export type SandboxPageRequest = { method: 'GET' | 'POST'; path: string; query: string; form: string }

/** The response of a sandbox page. */
export type PageAnswer =
  | { status: number; type: 'text/html; charset=utf-8' | 'text/css; charset=utf-8'; body: string }
  | { status: 303; location: string }

/** Markup. Anything else is text, and gets escaped. */
export type Html = { html: string }
type Part = Html | string | number | false | undefined | readonly Html[]

export function html(strings: TemplateStringsArray, ...parts: Part[]): Html {
  const rest = parts.map((part, index) => `${markupOf(part)}${strings[index + 1] ?? ''}`)
  return { html: `${strings[0] ?? ''}${rest.join('')}` }
}

function markupOf(part: Part): string {
  if (part === false || part === undefined) return ''
  if (typeof part === 'object') return 'html' in part ? part.html : part.map((each) => each.html).join('')
  return escapeHtml(String(part))
}

type Page = {
  title: string
  /** The sandbox's name, and the line at the top of its pages. */
  sandbox: { title: string; ribbon: string }
  body: Html
  /** The URL of the style sheet. */
  styles: string
  isWide?: boolean
  status?: number
}

export function sandboxPage({
  title,
  sandbox,
  body,
  styles,
  isWide = false,
  status = 200,
}: Page): PageAnswer {
  const page = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${title} · ${sandbox.title}</title>
        <link rel="icon" href="data:," />
        <link rel="stylesheet" href="${styles}" />
      </head>
      <body>
        <p class="ribbon">${sandbox.ribbon}</p>
        <main class="${isWide ? 'wide' : 'narrow'}">${body}</main>
      </body>
    </html>`
  return { status, type: 'text/html; charset=utf-8', body: page.html }
}

export const redirectTo = (location: string): PageAnswer => ({ status: 303, location })

const days = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' })
const moments = new Intl.DateTimeFormat('en-GB', {
  dateStyle: 'medium',
  timeStyle: 'medium',
  timeZone: 'UTC',
})
/** Unix seconds. */
export const dayOf = (seconds: number): string => days.format(seconds * 1000)
export const momentOf = (seconds: number): string => `${moments.format(seconds * 1000)} UTC`

export const button = (action: string, label: string, kind: 'main' | 'plain' | 'quiet' = 'plain'): Html =>
  html`<button class="${kind}" name="action" value="${action}">${label}</button>`

export const alertOf = (text: string | undefined): Html | false =>
  text !== undefined && html`<p class="alert" role="alert">${text}</p>`

export type Option = { value: string; label: string }

export const selectOf = (
  name: string,
  label: string,
  { options, chosen }: { options: Option[]; chosen: string },
): Html =>
  html`<select name="${name}" aria-label="${label}">
    ${options.map(({ value, label: text }) =>
      value === chosen
        ? html`<option value="${value}" selected>${text}</option>`
        : html`<option value="${value}">${text}</option>`,
    )}
  </select>`
