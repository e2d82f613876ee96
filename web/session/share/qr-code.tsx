import { encodeQR } from 'qr'
import { useMemo } from 'react'

/** Readers need a quiet zone of four modules around it. */
const quietZone = 4

/** Dark on light in both themes, because some readers do not recognise it otherwise. */
export function QrCode({
  text,
  label,
  className,
}: {
  text: string
  label: string
  className?: string | undefined
}) {
  const rows = useMemo(() => encodeQR(text, 'raw', { ecc: 'medium', border: quietZone }), [text])
  const dark = rows.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
  return (
    <svg
      className={className}
      viewBox={`0 0 ${rows.length} ${rows.length}`}
      shapeRendering="crispEdges"
      // Drawn here, so that the link is sent nowhere: an `img` would need an address.
      // eslint-disable-next-line jsx-a11y/prefer-tag-over-role
      role="img"
      aria-label={label}
    >
      <rect width={rows.length} height={rows.length} fill="#ffffff" />
      <path d={dark.join('')} fill="#000000" />
    </svg>
  )
}
