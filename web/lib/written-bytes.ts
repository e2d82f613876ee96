/** Decimal, as storage is sold: '512 MB', '12.4 GB'. */
export function writtenBytes(bytes: number): string {
  if (bytes === 0) return '0 GB'
  if (bytes < 1e6) return `${Math.ceil(bytes / 1e3)} kB`
  if (bytes < 1e9) return `${bytes < 1e7 ? oneDecimal(bytes / 1e6) : Math.round(bytes / 1e6)} MB`
  return bytes < 1e12 ? `${oneDecimal(bytes / 1e9)} GB` : `${oneDecimal(bytes / 1e12)} TB`
}

/** '50 GB' and not '50.0 GB'. */
const oneDecimal = (value: number): string => String(Number(value.toFixed(1)))
