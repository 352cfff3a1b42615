import type { ConfirmChecklist } from '@forecourt/contract/deals/confirmations.ts'
import type { Order } from '@forecourt/contract/deals/orders.ts'
import { OVERRIDE_NOTE } from '@forecourt/domain/deals/orders/override-reasons.ts'
import { Checkbox } from '@mantine/core'
import { IconCircleCheck, IconCircleX } from '@tabler/icons-react'
import { Link } from 'react-router'
import { Money } from '#shared/format/money.tsx'
import { Payment } from '#shared/format/payment.tsx'
import { TextField } from '#shared/forms/fields.tsx'
import type { BoundField } from '#shared/forms/use-rule-form.ts'
import { useText } from '#shared/i18n/use-text.ts'
import { useHomeDealership } from '#dealer/dealership/dealerships/entry-data.ts'
import { stepPath } from '#dealer/platform/navigation/step-screens.ts'
import classes from './confirmations.module.css'

type Check = ConfirmChecklist['checks'][number]

interface ConfirmCheckRowProps {
  readonly check: Check
  readonly order: Order
  readonly isPassed: boolean
  /** Field of the possible substitute. */
  readonly field: BoundField | undefined
  readonly onLeave: () => void
}

const steps: Partial<Record<Check['key'], string>> = {
  price_acknowledged: 'build_and_price',
  deposit_settled: 'deposit',
  trade_in_settled: 'trade_in',
  credit_settled: 'credit_application',
  compliance_green: 'documents',
}

/** One precondition: its mark, what prevents it, and its possible substitute. */
export function ConfirmCheckRow(props: ConfirmCheckRowProps) {
  const { check, order, isPassed, onLeave } = props
  const t = useText('acts')
  const place = { id: order.customer, orderId: order.id }
  const way = stepPath(steps[check.key] ?? null, place)
  const Mark = isPassed ? IconCircleCheck : IconCircleX
  return (
    <li className={classes['check']} data-passed={isPassed || undefined}>
      <Mark size={20} stroke={1.75} aria-label={t(isPassed ? 'confirm.met' : 'confirm.unmet')} role="img" />
      <div className={classes['words']}>
        <span>{t(`check.${check.key}`)}</span>
        {check.reason === null ? null : (
          <span className={classes['reason']}>
            {t(`reason.${check.reason}`)}
            {isPassed || way === undefined ? null : (
              <>
                {' '}
                <Link to={way} onClick={onLeave}>
                  {t('confirm.open')}
                </Link>
              </>
            )}
          </span>
        )}
        <Answer {...props} />
      </div>
    </li>
  )
}

function Answer({ check, order, field }: ConfirmCheckRowProps) {
  const t = useText('acts')
  const { answer } = check
  if (answer === null || field === undefined) return null
  if (answer === 'price_acknowledged' || answer === 'own_financing')
    return (
      <Checkbox
        name={field.name}
        label={
          <>
            {t(`answer.${answer}`)} {answer === 'price_acknowledged' ? <Price order={order} /> : null}
          </>
        }
        error={field.error}
        checked={field.value === true}
        onChange={event => field.onValue(event.currentTarget.checked)}
        onBlur={field.onLeave}
      />
    )
  return (
    <TextField
      {...field}
      label={t(`answer.${answer}`)}
      hint={t('answer.words', { ...OVERRIDE_NOTE })}
      maxLength={OVERRIDE_NOTE.max}
    />
  )
}

/** What the customer agreed to: the payment and the total price, which must not be less prominent in Quebec (ux ⚠5). */
function Price({ order }: Pick<ConfirmCheckRowProps, 'order'>) {
  const orders = useText('orders')
  const isQuebec = useHomeDealership().province_code === 'QC'
  const { payment } = order
  if (payment === null) return null
  const total = payment.total_purchase_price === null ? null : <Money amount={payment.total_purchase_price} />
  if (payment.payment === null || payment.frequency === null) return total
  const periodic = (
    <span className={classes['price']}>
      <Payment amount={payment.payment} frequency={payment.frequency} />
    </span>
  )
  if (total === null) return periodic
  const labelled = (
    <span className={classes['price']}>
      {orders('payment.total')} {total}
    </span>
  )
  return (
    <>
      {isQuebec ? labelled : periodic} {'· '}
      {isQuebec ? periodic : labelled}
    </>
  )
}
