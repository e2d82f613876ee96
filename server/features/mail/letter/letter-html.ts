import { escapeHtml } from '#domain/escape-html.ts'
import type { Letter } from './letter.ts'

/**
 * A single column of tables with inline styles, which every mail program can draw. Background and text colour
 * are left to the mail program, so that the mail follows its light or dark theme; the few colours that are
 * set are readable on both.
 */
export function letterHtml({
  subject,
  greeting,
  paragraphs,
  facts = [],
  lines = [],
  action,
  closing,
  publicUrl,
}: Letter): string {
  const rows = [
    `<p style="${styles.brand}">Trailcast</p>`,
    paragraph(greeting),
    ...paragraphs.map(paragraph),
    ...(facts.length > 0 ? [factTable(facts)] : []),
    ...(lines.length > 0 ? [list(lines)] : []),
    ...(action ? [button(action)] : []),
    `<p style="${styles.small}">${escapeHtml(closing)}</p>`,
  ]
  return `<!doctype html>
<html lang="en" style="color-scheme:light dark">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(subject)}</title>
</head>
<body style="${styles.body}">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="${styles.card}"><tr><td style="padding:32px">
${rows.join('\n')}
</td></tr></table>
<p style="${styles.foot}">Trailcast<br>${link(publicUrl)}</p>
</td></tr></table>
</body>
</html>
`
}

const font = "font-family:Inter,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"

const styles = {
  body: `margin:0;padding:0;${font};font-size:15px;line-height:22px`,
  card: 'max-width:560px;border:1px solid #a39e93;border-radius:12px;border-collapse:separate;text-align:left',
  brand: `margin:0 0 24px;${font};font-size:20px;line-height:28px;font-weight:700;color:#e4572e`,
  paragraph: `margin:0 0 16px;${font};font-size:15px;line-height:22px`,
  label: `padding:4px 16px 4px 0;${font};font-size:13px;line-height:22px;opacity:0.75;vertical-align:top;white-space:nowrap`,
  value: `padding:4px 0;${font};font-size:15px;line-height:22px;word-break:break-word`,
  button: `display:inline-block;padding:11px 20px;${font};font-size:15px;line-height:22px;font-weight:600;color:#ffffff;text-decoration:none`,
  small: `margin:0;${font};font-size:13px;line-height:20px;opacity:0.75`,
  address: `margin:0 0 24px;${font};font-size:13px;line-height:20px;opacity:0.75;word-break:break-all`,
  foot: `margin:16px 0 0;${font};font-size:13px;line-height:20px;opacity:0.75;text-align:center`,
}

const paragraph = (text: string): string => `<p style="${styles.paragraph}">${escapeHtml(text)}</p>`

const link = (url: string): string =>
  `<a href="${escapeHtml(url)}" style="color:inherit">${escapeHtml(url)}</a>`

function factTable(facts: NonNullable<Letter['facts']>): string {
  const rows = facts.map(
    ({ label, value }) =>
      `<tr><td style="${styles.label}">${escapeHtml(label)}</td><td style="${styles.value}">${escapeHtml(value)}</td></tr>`,
  )
  return `<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 16px">\n${rows.join('\n')}\n</table>`
}

function list(lines: NonNullable<Letter['lines']>): string {
  const rows = lines.map(
    ({ text, url }) =>
      `<li style="margin:0 0 8px"><a href="${escapeHtml(url)}" style="color:inherit">${escapeHtml(text)}</a></li>`,
  )
  return `<ul style="margin:0 0 16px;padding:0 0 0 20px">\n${rows.join('\n')}\n</ul>`
}

/** The address is also shown as text, for mail programs without buttons and people who do not trust them. */
function button({ label, url }: NonNullable<Letter['action']>): string {
  return `<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:8px 0 12px"><tr><td bgcolor="#c9461f" style="border-radius:6px"><a href="${escapeHtml(url)}" style="${styles.button}">${escapeHtml(label)}</a></td></tr></table>
<p style="${styles.address}">${link(url)}</p>`
}
