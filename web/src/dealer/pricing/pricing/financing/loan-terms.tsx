import { toCents } from '@forecourt/contract/platform/money.ts'
import type { Frequency } from '@forecourt/contract/platform/frequency.ts'
import {
  addDays,
  addMonths,
  daysBetween,
  formatDay,
  parseDay,
  type Day,
} from '@forecourt/domain/platform/zones/calendar.ts'
import { mostBalloon } from '@forecourt/domain/pricing/programmes/programme-limits.ts'
import { financeCard } from '@forecourt/domain/pricing/programmes/programme-offers.ts'
import { Button, TextInput } from '@mantine/core'
import { useFormat } from '#shared/format/use-format.ts'
import { useText } from '#shared/i18n/use-text.ts'
import { AmountCell } from '../inputs/amount-cell.tsx'
import { useDesk } from '../model/desk.ts'
import { setBalloon, setDaysToFirstPayment } from '../model/draft-contract.ts'
import { programmeOf } from '../model/offered-context.ts'
import { WholeCell } from '../inputs/whole-cell.tsx'
import classes from './lenders.module.css'

const mostDays = 366
const input = 'finance.days_to_first_payment'

/** Start and end of the loan: day of the first payment, and a balloon with the last one. */
export function LoanTerms() {
  const t = useText('pricing')
  return (
    <section aria-label={t('contract.loan')}>
      <h3 className={classes['heading']}>{t('contract.loan')}</h3>
      <ul className={classes['fees']}>
        <Balloon />
        <FirstPayment />
      </ul>
    </section>
  )
}

function useCard() {
  const { draft, context, order } = useDesk()
  const programme = programmeOf(context, draft.worksheet.finance)
  return programme && financeCard(programme, order.vehicle.vehicle_condition)
}

/** Limited by the lender; more requires the right to override its terms. */
function Balloon() {
  const t = useText('pricing')
  const format = useFormat()
  const { draft, edit, isEditable, priceReason } = useDesk()
  const { price, finance } = draft.worksheet
  const card = useCard()
  const most = card === undefined ? 0 : mostBalloon(card, toCents(price))
  const value = finance.balloon ?? '0.00'
  return (
    <li className={classes['pair']}>
      <span>
        {t('field.balloon')}
        <span className={classes['reason']}>
          {most === 0
            ? t('contract.no_balloon')
            : t('contract.balloon_up_to', { amount: format.money(most) })}
        </span>
      </span>
      {isEditable ? (
        <AmountCell
          input="finance.balloon"
          label={t('field.balloon')}
          value={value}
          reason={most === 0 && toCents(value) === 0 ? priceReason : undefined}
          onAmount={amount => edit('finance.balloon', setBalloon(amount))}
        />
      ) : (
        <span className="dp-number">{format.money(toCents(value))}</span>
      )}
    </li>
  )
}

/** One period after the start. */
function usualDay(start: Day, frequency: Frequency): Day {
  if (frequency === 'monthly') return addMonths(start, 1)
  if (frequency === 'semimonthly') return addDays(start, 15)
  return addDays(start, frequency === 'weekly' ? 7 : 14)
}

/** Day of the first payment, typed as a date or as days from the contract; the default is not stored. */
function FirstPayment() {
  const t = useText('pricing')
  const format = useFormat()
  const { draft, context, edit, commitStep, isEditable } = useDesk()
  const card = useCard()
  const { frequency, days_to_first_payment: days } = draft.worksheet.finance
  const start = parseDay(context.quote_date)
  if (start === undefined) return null
  const usual = daysBetween(start, usualDay(start, frequency))
  const set = (next: number | undefined) => edit(input, setDaysToFirstPayment(next))
  const day = (after: number) => formatDay(addDays(start, after))
  const most = card?.max_days_to_first_payment
  const note =
    typeof most === 'number'
      ? t('contract.first_payment_within', { count: most })
      : t('contract.usual_day', { day: format.date(day(usual)) })
  if (!isEditable)
    return (
      <li className={classes['pair']}>
        <span>{t('contract.first_payment')}</span>
        <span className="dp-number">{format.date(day(days ?? usual))}</span>
      </li>
    )
  return (
    <li className={classes['block']}>
      <div className={classes['pair']}>
        <span>
          {t('contract.first_payment')}
          <span className={classes['reason']}>{note}</span>
        </span>
        <TextInput
          type="date"
          size="xs"
          className={classes['day'] ?? ''}
          aria-label={t('contract.first_payment')}
          min={day(0)}
          max={day(mostDays)}
          value={day(days ?? usual)}
          onChange={event => {
            const typed = parseDay(event.currentTarget.value)
            if (typed === undefined) return
            const after = daysBetween(start, typed)
            if (after >= 0 && after <= mostDays) set(after)
          }}
          onBlur={commitStep}
        />
      </div>
      <div className={classes['pair']}>
        <span>{t('contract.days')}</span>
        <WholeCell
          input={input}
          label={t('contract.days')}
          rule="days"
          value={days ?? usual}
          max={mostDays}
          onValue={set}
        />
      </div>
      {days === undefined ? null : (
        <Button
          variant="default"
          size="compact-sm"
          onClick={() => {
            set(undefined)
            commitStep()
          }}
        >
          {t('contract.as_usual')}
        </Button>
      )}
    </li>
  )
}
