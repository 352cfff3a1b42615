import type { LimitedLever } from '@forecourt/domain/pricing/desk/solve-levers.ts'
import { useFormat } from '#shared/format/use-format.ts'
import { useText } from '#shared/i18n/use-text.ts'
import { useDesk } from '../model/desk.ts'
import classes from './solve.module.css'

/** The programme's own rate, which the solver keeps by default. */
export function ownRate(levers: readonly LimitedLever[]): string | undefined {
  const limits = levers.flatMap(one => (one.lever.kind === 'rate' && 'limits' in one ? [one.limits] : []))
  const own = limits[0]?.ask_below
  return own === undefined ? undefined : String(own)
}

/** Allows another rate than the programme's: requires permission and a reason. */
export function RateOverride({ own }: { readonly own: string | undefined }) {
  const t = useText('desking')
  const format = useFormat()
  const { priceReason } = useDesk()
  if (own === undefined) return null
  return (
    <span className={classes['override']} data-override>
      {t('solve.override', { rate: format.percent(own) })}{' '}
      {priceReason === undefined ? t('solve.override_reason') : null}
    </span>
  )
}
