import { useMemo } from 'react'
import { qrCode } from './qr-code.ts'

interface QrPictureProps {
  readonly text: string
  /** What it leads to, for who cannot see it. */
  readonly label: string
}

/** Squares of light around a code, which cameras need. */
const quiet = 4

/** A QR code, dark on light in every scheme: cameras do not read it the other way round. */
export function QrPicture({ text, label }: QrPictureProps) {
  const grid = useMemo(() => qrCode(text), [text])
  const side = grid.length + 2 * quiet
  const path = grid
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x + quiet} ${y + quiet}h1v1h-1z` : '')))
    .join('')
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${side} ${side}`}
      width={232}
      height={232}
      shapeRendering="crispEdges"
    >
      <rect width={side} height={side} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  )
}
