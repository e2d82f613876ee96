/**
 * A number as some language writes it: `1,234.5`, `1.234,5`, `1 234,5` or `1’234.5`. Null for anything else,
 * for example `#error#`.
 */
export function readLocalisedNumber(text: string): number | null {
  const bare = text.trim().replaceAll(/[\s'’]/g, '')
  if (!/^[-+]?\d[\d.,]*$/.test(bare)) return null
  const value = Number(withPoint(bare))
  return Number.isFinite(value) ? value : null
}

/** The last of two different marks is the decimal one; a mark that occurs several times groups digits. */
function withPoint(text: string): string {
  const [point, comma] = [text.lastIndexOf('.'), text.lastIndexOf(',')]
  if (point >= 0 && comma >= 0)
    return comma > point ? text.replaceAll('.', '').replace(',', '.') : text.replaceAll(',', '')
  const mark = comma >= 0 ? ',' : '.'
  const pieces = text.split(mark)
  return pieces.length > 2 ? pieces.join('') : pieces.join('.')
}
