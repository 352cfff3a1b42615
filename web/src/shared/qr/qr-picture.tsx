import { useMemo } from 'react'
import { correction, generate } from 'lean-qr'
import { toSvgPath } from 'lean-qr/extras/svg'

interface QrPictureProps {
  readonly text: string
  /** Text alternative: where the code leads. */
  readonly label: string
}

/** Light squares around the code; cameras need four (ISO/IEC 18004). */
const QUIET_ZONE = 4

/** A QR code, dark on light in both colour schemes: cameras do not read inverted codes. */
export function QrPicture({ text, label }: QrPictureProps) {
  const { size, path } = useMemo(() => {
    // Level M: a seventh of the code may be covered or dirty.
    const code = generate(text, { minCorrectionLevel: correction.M })
    return { size: code.size, path: toSvgPath(code) }
  }, [text])
  const side = size + 2 * QUIET_ZONE
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`${-QUIET_ZONE} ${-QUIET_ZONE} ${side} ${side}`}
      width={232}
      height={232}
      shapeRendering="crispEdges"
    >
      <rect x={-QUIET_ZONE} y={-QUIET_ZONE} width={side} height={side} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  )
}
