import type { PricePreview, PriceRule } from '@forecourt/contract/pricing/price-profiles.ts'
import { toCents } from '@forecourt/contract/platform/money.ts'
import { Link } from 'react-router'
import { useFormat } from '#shared/format/use-format.ts'
import { useLanguage, useText } from '#shared/i18n/use-text.ts'
import { DeltaChip } from '#shared/ui/text/delta-chip.tsx'
import { ConditionBadge } from '#shared/ui/text/vehicle-badges.tsx'
import { pathTo } from '#dealer/platform/navigation/paths.ts'
import classes from './profiles.module.css'

interface PreviewPartProps {
  readonly preview: PricePreview
  readonly rules: readonly PriceRule[]
}

/** Ten vehicles of the inventory before and after, each with the rule that applies and those that do not. */
export function PreviewPart({ preview, rules }: PreviewPartProps) {
  const t = useText('profiles')
  const columns = ['vehicle', 'age', 'own', 'before', 'after', 'why'] as const
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a part that scrolls must be reachable by keyboard
    <section className={classes['scroll']} tabIndex={0} aria-label={t('preview.table')}>
      <table className={classes['table']}>
        <caption className="dp-unseen">{t('preview.table')}</caption>
        <thead>
          <tr>
            {columns.map(column => (
              <th key={column} scope="col" data-align={isFigure(column) ? 'end' : undefined}>
                {t(`preview.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {preview.sample.map(vehicle => (
            <PreviewRow key={vehicle.id} vehicle={vehicle} rules={rules} />
          ))}
        </tbody>
      </table>
    </section>
  )
}

const isFigure = (column: string) => ['age', 'own', 'before', 'after'].includes(column)

interface PreviewRowProps {
  readonly vehicle: PricePreview['sample'][number]
  readonly rules: readonly PriceRule[]
}

function PreviewRow({ vehicle, rules }: PreviewRowProps) {
  const t = useText('profiles')
  const format = useFormat()
  const language = useLanguage()
  const money = (amount: string) => format.money(toCents(amount), { whole: true })
  const { days_in_stock: days } = vehicle
  return (
    <tr>
      <th scope="row">
        <Link className={classes['open']} to={pathTo('vehicle', { id: vehicle.id })}>
          {language === 'fr' ? vehicle.name_fr : vehicle.name}
        </Link>
        <span className={classes['line']}>
          <span className={`dp-mono ${classes['faint'] ?? ''}`}>{vehicle.stock_number}</span>
          <ConditionBadge condition={vehicle.vehicle_condition} />
        </span>
      </th>
      <td data-align="end">{days === null ? '—' : t('preview.days', { count: days })}</td>
      <td data-align="end" className="dp-number">
        {money(vehicle.listing_price)}
      </td>
      <td data-align="end" className="dp-number">
        {money(vehicle.before)}
      </td>
      <td data-align="end">
        <strong className="dp-number">{money(vehicle.after)}</strong>
        <DeltaChip cents={toCents(vehicle.after) - toCents(vehicle.before)} />
      </td>
      <td>
        <Why vehicle={vehicle} rules={rules} />
      </td>
    </tr>
  )
}

/** The rule that applies, its limits, and the rules that it overrides. */
function Why({ vehicle: { state, rule, also }, rules }: PreviewRowProps) {
  const t = useText('profiles')
  const format = useFormat()
  const nameOf = (id: string) => rules.find(one => one.id === id)?.name ?? ''
  if (rule === null) return <span className={classes['faint']}>{t('why.own')}</span>
  return (
    <span className={classes['stack']}>
      <span>{nameOf(rule)}</span>
      {state === 'adjusted' || state === 'own' ? null : (
        <span className={classes['held']}>{t(`why.${state}`)}</span>
      )}
      {also.length === 0 ? null : (
        <span className={classes['faint']}>{t('why.also', { names: format.list(also.map(nameOf)) })}</span>
      )}
    </span>
  )
}
