import { Skeleton, Stack } from '@mantine/core'
import { useEffect, useState, type ReactNode } from 'react'
import { useText } from '#shared/i18n/use-text.ts'
import classes from './skeletons.module.css'

const lateAfterMs = 3_000

/**
 * Wraps a skeleton in the final geometry: nothing for 150 ms, then the shapes, after 3 s a text. The space is
 * reserved from the first frame, so nothing moves.
 */
export function Loading({ children }: { readonly children: ReactNode }) {
  const t = useText('shell')
  const [isLate, setLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), lateAfterMs)
    return () => clearTimeout(timer)
  }, [])
  return (
    <div className={classes['loading']} aria-busy>
      {children}
      <p className={classes['late']} role="status">
        {isLate ? t('state.loading') : ''}
      </p>
    </div>
  )
}

export function TextSkeleton({ lines }: { readonly lines: number }) {
  return (
    <Loading>
      <Stack gap="sm">
        {Array.from({ length: lines }, (_, line) => (
          <Skeleton key={line} height={20} width={line === lines - 1 ? '60%' : '100%'} />
        ))}
      </Stack>
    </Loading>
  )
}

export function CardSkeleton({ height }: { readonly height: number }) {
  return (
    <Loading>
      <Skeleton height={height} />
    </Loading>
  )
}
