import type { Worksheet } from '@forecourt/contract/pricing/worksheet.ts'
import { numberOfPayments } from '@forecourt/domain/platform/money/frequency.ts'
import { leaseCard } from '@forecourt/domain/pricing/programmes/programme-offers.ts'
import { Button, Checkbox, NativeSelect } from '@mantine/core'
import { useText } from '#shared/i18n/use-text.ts'
import { useDesk } from '../model/desk.ts'
import { setLeaseMethod, setPaymentsInAdvance, setUpfrontTaxInCap } from '../model/draft-contract.ts'
import { LockedCell } from '../inputs/locked-cell.tsx'
import { programmeOf } from '../model/offered-context.ts'
import { WholeCell } from '../inputs/whole-cell.tsx'
import classes from './lenders.module.css'

type Method = Worksheet['lease']['method']

const methods: readonly Method[] = ['annuity_due', 'annuity_arrears', 'money_factor']

/** Lease payment terms: the rate method and the number of payments at signing. */
export function LeaseTerms() {
  const t = useText('pricing')
  const { context } = useDesk()
  const { method, at_inception } = context.taxes.lease
  const isTaxedAtStart = method !== 'payment' || at_inception.length > 0
  return (
    <section aria-label={t('contract.lease')}>
      <h3 className={classes['heading']}>{t('contract.lease')}</h3>
      <ul className={classes['fees']}>
        <MethodChoice />
        <InAdvance />
        {isTaxedAtStart ? <UpfrontTax /> : null}
      </ul>
    </section>
  )
}

function MethodChoice() {
  const t = useText('pricing')
  const { draft, edit, commitStep, isEditable, priceReason } = useDesk()
  const { method } = draft.worksheet.lease
  const label = t('field.method')
  return (
    <li className={classes['pair']}>
      <span>{label}</span>
      {!isEditable ? (
        <span>{t(`method.${method}`)}</span>
      ) : priceReason === undefined ? (
        <NativeSelect
          size="xs"
          aria-label={label}
          value={method}
          data={methods.map(value => ({ value, label: t(`method.${value}`) }))}
          onChange={event => {
            const next = methods.find(one => one === event.currentTarget.value)
            if (next !== undefined) edit('lease.method', setLeaseMethod(next))
            commitStep()
          }}
        />
      ) : (
        <LockedCell label={label} shown={t(`method.${method}`)} reason={priceReason} />
      )}
    </li>
  )
}

/** From none, in arrears, to all: a lease with one payment. */
function InAdvance() {
  const t = useText('pricing')
  const { draft, context, order, edit, commitStep, isEditable, priceReason } = useDesk()
  const { lease } = draft.worksheet
  const programme = programmeOf(context, lease)
  const card = programme && leaseCard(programme, order.vehicle.vehicle_condition)
  const usual = lease.method === 'annuity_arrears' ? 0 : 1
  const count = lease.payments_in_advance ?? usual
  const all = numberOfPayments(lease.term, lease.frequency)
  const input = 'lease.payments_in_advance'
  const label = t('field.payments_in_advance')
  const set = (next: number) => edit(input, setPaymentsInAdvance(next))
  return (
    <li className={classes['block']}>
      <div className={classes['pair']}>
        <span>
          {label}
          <span className={classes['reason']}>
            {count === all
              ? t('contract.one_pay')
              : card?.payments_in_advance === undefined || card.payments_in_advance === count
                ? t('contract.advance_hint')
                : t('contract.advance_of_program', { count: card.payments_in_advance })}
          </span>
        </span>
        {!isEditable ? (
          <span className="dp-number">{count}</span>
        ) : priceReason === undefined ? (
          <WholeCell
            input={input}
            label={label}
            rule="payments_count"
            value={count}
            max={999}
            onValue={set}
          />
        ) : (
          <LockedCell label={label} shown={String(count)} reason={priceReason} />
        )}
      </div>
      {isEditable && priceReason === undefined && count !== all ? (
        <Button
          variant="default"
          size="compact-sm"
          onClick={() => {
            set(all)
            commitStep()
          }}
        >
          {t('contract.pay_once', { count: all })}
        </Button>
      ) : null}
    </li>
  )
}

/** Shown if a tax of the lease is due at its start. */
function UpfrontTax() {
  const t = useText('pricing')
  const { draft, edit, commitStep, isEditable } = useDesk()
  return (
    <li>
      <Checkbox
        size="xs"
        label={t('field.capitalize_upfront_tax')}
        description={t('contract.upfront_tax_hint')}
        checked={draft.worksheet.lease.capitalize_upfront_tax === true}
        disabled={!isEditable}
        onChange={event => {
          edit('lease.capitalize_upfront_tax', setUpfrontTaxInCap(event.currentTarget.checked))
          commitStep()
        }}
      />
    </li>
  )
}
