import type { VersionOverride } from '@forecourt/contract/deals/order-versions.ts'
import { OVERRIDE_REASONS } from '@forecourt/domain/deals/orders/override-reasons.ts'
import { parseCents } from '@forecourt/domain/platform/money/amount.ts'
import { Fragment } from 'react'
import { useFormat } from '#shared/format/use-format.ts'
import { useLanguage, useText } from '#shared/i18n/use-text.ts'
import { useFieldText } from '#dealer/pricing/pricing/model/field-text.ts'
import { useGrossShown } from './gross.tsx'
import { useSigned } from './signed.tsx'
import classes from './versions.module.css'

interface OverrideListProps {
  readonly overrides: readonly VersionOverride[]
  /** Version of the list; older overrides say since when they apply. */
  readonly version: number
}

/** Figures that were set by hand: those of this save in full, earlier ones on demand. */
export function OverrideList({ overrides, version }: OverrideListProps) {
  const t = useText('versions')
  const fresh = overrides.filter(({ since }) => since === version)
  const older = overrides.filter(({ since }) => since < version)
  return (
    <>
      {fresh.length === 0 ? null : <Overrides label={t('overrides')} overrides={fresh} version={version} />}
      {older.length === 0 ? null : (
        <details className={classes['older']}>
          <summary>{t('overrides.older', { count: older.length })}</summary>
          <Overrides label={t('overrides')} overrides={older} version={version} />
        </details>
      )}
    </>
  )
}

/** Each override with its usual value, reason and effect on gross for permitted users. */
function Overrides({ label, overrides, version }: OverrideListProps & { readonly label: string }) {
  const t = useText('versions')
  const { labelOf, valueOf, taxOf, removedOf } = useOverrideText()
  const isGrossShown = useGrossShown()
  const reasonOf = useReasonText()
  const signed = useSigned()
  return (
    <ul className={classes['overrides']} aria-label={label}>
      {overrides.map(override => {
        const { field, own, given, gross_effect: effect, since } = override
        const textOf = (value: string) =>
          field.endsWith('.taxability') ? taxOf(value) : valueOf(field, value)
        const isRemoved = field.endsWith('.removed')
        const name = labelOf(override)
        const parts = [
          reasonOf(override),
          ...(since < version ? [t('since', { version: since })] : []),
          ...(effect !== null && isGrossShown
            ? [t('gross.effect', { amount: signed(parseCents(effect) ?? 0) })]
            : []),
        ]
        return (
          <li key={field}>
            <span className={classes['what']}>
              {isRemoved && own !== null
                ? removedOf(given, { name, own: textOf(own) })
                : own === null
                  ? t('override.given', { name, given: textOf(given) })
                  : t('override.instead', { name, given: textOf(given), own: textOf(own) })}
            </span>
            {parts.map(part => (
              <Fragment key={part}>
                {' '}
                <span className="dp-faint">· {part}</span>
              </Fragment>
            ))}
          </li>
        )
      })}
    </ul>
  )
}

function useReasonText() {
  const language = useLanguage()
  return ({ reason, note }: VersionOverride): string => {
    const known = OVERRIDE_REASONS.find(({ code }) => code === reason)
    const name = (language === 'fr' ? known?.name_fr : known?.name) ?? reason
    return note === null ? name : `${name} (${note})`
  }
}

/** Names and values of overridden figures; a line has the name of its version. */
function useOverrideText() {
  const t = useText('pricing')
  const v = useText('versions')
  const fields = useFieldText()
  const format = useFormat()
  const language = useLanguage()
  const labelOf = ({ field, line }: VersionOverride): string => {
    if (line === null) return fields.labelOf(field, undefined)
    const name = language === 'fr' && line.name_fr !== '' ? line.name_fr : line.name
    if (field.endsWith('.removed') || field.endsWith('.discount')) return name
    return t(field.endsWith('.taxability') ? 'override.tax_of' : 'override.amount_of', { name })
  }
  /** "500.00", "3%" of the price, "1pt" off the rate. */
  const lineValue = (value: string): string => {
    if (value.endsWith('%')) return format.percent(value.slice(0, -1), 0)
    if (value.endsWith('pt')) return t('badge.points', { points: format.number(value.slice(0, -2)) })
    return format.money(parseCents(value) ?? 0)
  }
  const valueOf = (field: string, value: string): string =>
    field.startsWith('lines.') ? lineValue(value) : fields.valueOf(field, value)
  /** "taxable cap_cost": tax flags of a line, as a version records them. */
  const taxOf = (value: string): string =>
    value
      .split(' ')
      .map(word => v(`tax.${word}` as 'tax.taxable'))
      .join(', ')
  /** "cash lease": payment types that still charge it; empty: it was removed. */
  const removedOf = (types: string, params: { readonly name: string; readonly own: string }): string =>
    types === ''
      ? v('override.removed', params)
      : v('override.removed_but', {
          ...params,
          types: types
            .split(' ')
            .map(type => t(`column.${type}` as 'column.cash'))
            .join(', '),
        })
  return { labelOf, valueOf, taxOf, removedOf }
}
