/** A piece of a comment: words, an address, or a time of the video. */
export type CommentPart =
  | { kind: 'text'; text: string }
  | { kind: 'link'; text: string; url: string }
  | { kind: 'time'; text: string; ms: number }

const special =
  /(?<link>(?:https?:\/\/|www\.)[^\s<>"]+)|(?<![\d:.])(?<time>(?:\d{1,2}:)?\d{1,2}:[0-5]\d)(?![\d:])/giu
const trailing = /[.,;:!?'")\]}]+$/u

/** Splits a comment into what is shown as words and what as links. Nothing in it is ever markup. */
export function partsOf(text: string): CommentPart[] {
  const parts: CommentPart[] = []
  let done = 0
  for (const match of text.matchAll(special)) {
    const part = match.groups?.['link'] === undefined ? timePart(match[0]) : linkPart(match[0])
    if (!part) continue
    if (match.index > done) parts.push({ kind: 'text', text: text.slice(done, match.index) })
    parts.push(part.shown)
    done = match.index + part.length
  }
  if (done < text.length) parts.push({ kind: 'text', text: text.slice(done) })
  return parts
}

type Found = { shown: CommentPart; length: number }

/**
 * Shown the way browsers write the address: a host with look-alike letters is spelled out in ASCII, and a user name
 * before the host cannot pass for the host.
 */
function linkPart(match: string): Found | undefined {
  const written = match.replace(trailing, '')
  const url = URL.parse(/^www\./i.test(written) ? `https://${written}` : written)
  if (!url || url.username !== '' || url.password !== '' || !url.hostname.includes('.')) return undefined
  const path = url.pathname === '/' ? '' : url.pathname
  const text = `${url.host}${path}${url.search}${url.hash}`
  return { shown: { kind: 'link', text, url: url.href }, length: written.length }
}

function timePart(match: string): Found | undefined {
  const [seconds = 0, minutes = 0, hours = 0] = match.split(':').map(Number).toReversed()
  if (hours > 0 && minutes > 59) return undefined
  return {
    shown: { kind: 'time', text: match, ms: ((hours * 60 + minutes) * 60 + seconds) * 1000 },
    length: match.length,
  }
}
