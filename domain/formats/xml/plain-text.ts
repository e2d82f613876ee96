import { utf8Text } from './text.ts'

const reference = /&(?:(amp|lt|gt|quot|apos)|#(\d{1,7})|#x([0-9a-f]{1,6}));/gi
const named: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/** UTF-8 text of an element or attribute. Unknown character references stay as written. */
export function plainText(bytes: Uint8Array, from: number, to: number): string {
  return utf8Text(bytes, from, to).replaceAll(
    reference,
    (whole, name?: string, decimal?: string, hex?: string) => {
      if (name !== undefined) return named[name] ?? whole
      const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal)
      return isCharacter(code) ? String.fromCodePoint(code) : whole
    },
  )
}

/** The characters XML allows in text. */
function isCharacter(code: number): boolean {
  if (code < 0x20) return code === 0x9 || code === 0xa || code === 0xd
  return code <= 0xd7ff || (code >= 0xe000 && code <= 0xfffd) || (code >= 0x10000 && code <= 0x10ffff)
}
