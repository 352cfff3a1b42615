import { fromCents, toCents } from '@forecourt/contract/platform/money.ts'
import { percentFor, residualValue } from '@forecourt/domain/pricing/payments/lease/residual.ts'
import { UnstyledButton } from '@mantine/core'
import { useFormat } from '#shared/format/use-format.ts'
import { useText } from '#shared/i18n/use-text.ts'
import { AmountCell } from '../inputs/amount-cell.tsx'
import classes from '../inputs/cells.module.css'
import { useDesk } from '../model/desk.ts'
import { programmeResidual, setResidual } from '../model/draft.ts'
import { PercentCell } from '../inputs/percent-cell.tsx'

const input = 'lease.residual_percent'

/** The residual in percent and in dollars: one value, two inputs, and a reset to the programme's. */
export function ResidualCell() {
  const t = useText('pricing')
  const format = useFormat()
  const { draft, context, columns, edit, commitStep, isEditable, priceReason } = useDesk()
  const { lease } = draft.worksheet
  const percent = lease.residual_percent
  const own = programmeResidual(lease, context)
  const isOwn = own === undefined || Number(own) === Number(percent)
  const priced = columns.lease.priced
  const base = priced?.payment_type === 'lease' ? priced.totals.residual_base : undefined
  if (!isEditable) return <span className="dp-number">{format.percent(percent, 0)}</span>
  return (
    <div className={classes['stack']}>
      <PercentCell
        input={input}
        label={t('lever.of', { lever: t('residual.percent'), column: t('column.lease') })}
        value={percent}
        reason={priceReason}
        onPercent={next => edit(input, setResidual(next))}
      />
      {base === undefined || base <= 0 ? null : (
        <AmountCell
          input="lease.residual_amount"
          label={t('lever.of', { lever: t('residual.amount'), column: t('column.lease') })}
          value={fromCents(residualValue(base, percent))}
          reason={priceReason}
          onAmount={amount => edit(input, setResidual(percentFor(base, toCents(amount))))}
        />
      )}
      {isOwn ? null : (
        <span className={classes['note']}>
          {t('residual.programme', { percent: format.percent(own, 0) })}{' '}
          {priceReason === undefined ? (
            <UnstyledButton
              className={classes['link']}
              onClick={() => {
                edit(input, setResidual(own))
                commitStep()
              }}
            >
              {t('residual.reset')}
            </UnstyledButton>
          ) : null}
        </span>
      )}
    </div>
  )
}
