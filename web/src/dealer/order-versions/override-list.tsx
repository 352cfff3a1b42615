import type { VersionOverride } from '@forecourt/contract/order-versions.ts'
import { OVERRIDE_REASONS } from '@forecourt/domain/orders/override-reasons.ts'
import { parseCents } from '@forecourt/domain/money/amount.ts'
import { Fragment } from 'react'
import { useFormat } from '#shared/format/use-format.ts'
import { useLanguage, useText } from '#shared/i18n/use-text.ts'
import { useFieldText } from '../pricing/field-text.ts'
import { useGrossShown } from './gross.tsx'
import { useSigned } from './signed.tsx'
import classes from './versions.module.css'

interface OverrideListProps {
  readonly overrides: readonly VersionOverride[]
  /** The version they are listed with: older ones say since when they stand. */
  readonly version: number
}

/** Figures that were set by hand: what they are otherwise, why, and what that does to gross for those who may know. */
export function OverrideList({ overrides, version }: OverrideListProps) {
  const t = useText('versions')
  const { labelOf, valueOf, taxOf } = useOverrideText()
  const isGrossShown = useGrossShown()
  const reasonOf = useReasonText()
  const signed = useSigned()
  if (overrides.length === 0) return null
  return (
    <ul className={classes['overrides']} aria-label={t('overrides')}>
      {overrides.map(override => {
        const { field, own, given, gross_effect: effect, since } = override
        const isTax = field.endsWith('.taxability')
        const givenText = isTax ? taxOf(given) : valueOf(field, given)
        const ownText = own === null ? undefined : isTax ? taxOf(own) : valueOf(field, own)
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
              {ownText === undefined
                ? t('override.given', { name: labelOf(override), given: givenText })
                : t('override.instead', { name: labelOf(override), given: givenText, own: ownText })}
            </span>
            {parts.map(part => (
              <Fragment key={part}>
                {' '}
                <span className={classes['quiet']}>· {part}</span>
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

/** Names and values of overridden figures; a line goes by the name that its version has. */
function useOverrideText() {
  const t = useText('pricing')
  const v = useText('versions')
  const fields = useFieldText()
  const format = useFormat()
  const language = useLanguage()
  const labelOf = ({ field, line }: VersionOverride): string => {
    if (line === null) return fields.labelOf(field, undefined)
    const name = language === 'fr' && line.name_fr !== '' ? line.name_fr : line.name
    return t(field.endsWith('.taxability') ? 'override.tax_of' : 'override.amount_of', { name })
  }
  const valueOf = (field: string, value: string): string =>
    field.startsWith('lines.') ? format.money(parseCents(value) ?? 0) : fields.valueOf(field, value)
  /** "taxable cap_cost": what decides a line's tax, as a version records it. */
  const taxOf = (value: string): string =>
    value
      .split(' ')
      .map(word => v(`tax.${word}` as 'tax.taxable'))
      .join(', ')
  return { labelOf, valueOf, taxOf }
}
