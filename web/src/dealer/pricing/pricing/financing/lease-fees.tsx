import { parseCents } from '@forecourt/domain/platform/money/amount.ts'
import { leaseCard } from '@forecourt/domain/pricing/programmes/programme-offers.ts'
import { useFormat } from '#shared/format/use-format.ts'
import { useText } from '#shared/i18n/use-text.ts'
import { AmountCell } from '../inputs/amount-cell.tsx'
import { useDesk } from '../model/desk.ts'
import { setLeaseFee } from '../model/draft-contract.ts'
import { programmeOf } from '../model/offered-context.ts'
import classes from './lenders.module.css'

const fees = ['acquisition_fee', 'security_deposit', 'disposition_fee'] as const

/** Lender's fees of the lease, by its card, or changed with a reason on saving. */
export function LeaseFees() {
  const t = useText('pricing')
  const format = useFormat()
  const { draft, context, order, edit, isEditable, priceReason } = useDesk()
  const { lease } = draft.worksheet
  const programme = programmeOf(context, lease)
  const card = programme && leaseCard(programme, order.vehicle.vehicle_condition)
  return (
    <section aria-label={t('lender.fees')}>
      <h3 className={classes['heading']}>{t('lender.fees')}</h3>
      <ul className={classes['fees']}>
        {fees.map(name => {
          const value = lease[name] ?? '0.00'
          const own = card?.[name] ?? '0.00'
          const label = t(`field.${name}`)
          return (
            <li key={name} className={classes['pair']}>
              <span>
                {label}
                {card === undefined || parseCents(own) === parseCents(value) ? null : (
                  <span className={classes['reason']}>
                    {t('lender.own_amount', { amount: format.money(parseCents(own) ?? 0) })}
                  </span>
                )}
              </span>
              {isEditable ? (
                <AmountCell
                  input={`lease.${name}`}
                  label={label}
                  value={value}
                  reason={priceReason}
                  onAmount={amount => edit(`lease.${name}`, setLeaseFee(name, amount))}
                />
              ) : (
                <span className="dp-number">{format.money(parseCents(value) ?? 0)}</span>
              )}
            </li>
          )
        })}
      </ul>
    </section>
  )
}
