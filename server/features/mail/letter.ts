import { letterHtml } from './letter/letter-html.ts'
import type { Letter, WrittenMail } from './letter/letter.ts'

export { greet, plainName, type WrittenMail } from './letter/letter.ts'

export function writeMail(letter: Letter): WrittenMail {
  return { subject: letter.subject, text: letterText(letter), html: letterHtml(letter) }
}

function letterText({
  greeting,
  paragraphs,
  facts = [],
  lines = [],
  action,
  closing,
  publicUrl,
}: Letter): string {
  const parts = [
    greeting,
    ...paragraphs,
    ...(facts.length > 0 ? [facts.map(({ label, value }) => `${label}: ${value}`).join('\n')] : []),
    ...(lines.length > 0 ? [lines.map(({ text, url }) => `* ${text}\n  ${url}`).join('\n')] : []),
    ...(action ? [`${action.label}:\n${action.url}`] : []),
    closing,
    `-- \nTrailcast\n${publicUrl}`,
  ]
  return `${parts.join('\n\n')}\n`
}
