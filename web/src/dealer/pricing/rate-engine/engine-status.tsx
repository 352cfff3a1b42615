import type { RateEngineStatus } from '@forecourt/contract/pricing/rate-engine.ts'
import { Link } from 'react-router'
import { useFormat } from '#shared/format/use-format.ts'
import { useText } from '#shared/i18n/use-text.ts'
import { paths } from '#dealer/platform/navigation/paths.ts'
import classes from './engine.module.css'

/** The engine in four figures, each gap linked to where it is fixed. */
export function EngineStatus({ status }: { readonly status: RateEngineStatus }) {
  const t = useText('engine')
  const format = useFormat()
  const { lenders, fees, vehicles, is_set_up: isSetUp, provider } = status
  const ready = lenders.filter(({ is_active, gaps }) => is_active && gaps.length === 0).length
  const imports = lenders.flatMap(({ last_import: last }) => (last === null ? [] : [last])).toSorted()
  const last = imports.at(-1)
  const share = (part: number, whole: number) =>
    t('status.of', { part: format.number(part), whole: format.number(whole) })
  const tiles = [
    {
      label: t('status.engine'),
      value: t('status.built_in'),
      note: isSetUp ? t('status.provider', { provider: provider ?? '' }) : t('status.no_provider'),
    },
    {
      label: t('status.lenders'),
      value: lenders.length === 0 ? t('not_set_up') : share(ready, lenders.length),
      note:
        last === undefined
          ? t('status.never_imported')
          : t('status.last_import', { time: format.instant(last) }),
    },
    {
      label: t('status.fees'),
      value: fees.all === 0 ? t('not_set_up') : share(fees.all - fees.unmapped, fees.all),
      note: fees.unmapped === 0 ? t('status.all_mapped') : t('status.unmapped', { count: fees.unmapped }),
    },
    {
      label: t('status.vehicles'),
      value: vehicles.all === 0 ? t('not_set_up') : share(vehicles.all - vehicles.finance, vehicles.all),
      note: t('status.leases', { part: vehicles.all - vehicles.lease, whole: vehicles.all }),
    },
  ]
  return (
    <section className={classes['part']} aria-labelledby="engine-status">
      <h2 id="engine-status" className={classes['heading']}>
        {t('status.title')}
      </h2>
      <dl className={classes['tiles']}>
        {tiles.map(({ label, value, note }) => (
          <div key={label} className={classes['tile']}>
            <dt>{label}</dt>
            <dd>
              <strong className="dp-number">{value}</strong>
              <span className="dp-faint">{note}</span>
            </dd>
          </div>
        ))}
      </dl>
      <p className={classes['links']}>
        <Link to={paths.pricingReport}>{t('status.to_report')}</Link>
        <Link to={paths.payments}>{t('status.to_payments')}</Link>
      </p>
    </section>
  )
}
