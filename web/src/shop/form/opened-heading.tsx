import { useEffect, useRef } from 'react'
import { useFocusBack } from '#shared/ui/dialog/use-focus-back.ts'

interface OpenedHeadingProps {
  readonly level: 2 | 3
  readonly children: string
}

/** Heading of a part that a button opened: it gets the focus, and on closing the button has it again. */
export function OpenedHeading({ level, children }: OpenedHeadingProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useFocusBack()
  useEffect(() => heading.current?.focus(), [])
  const Heading = `h${level}` as const
  return (
    <Heading ref={heading} tabIndex={-1} className={level === 2 ? 'dp-heading' : 'dp-subheading'}>
      {children}
    </Heading>
  )
}
