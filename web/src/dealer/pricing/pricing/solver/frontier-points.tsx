import type { PaymentType } from '@forecourt/contract/inventory/vehicles.ts'
import type { Frontier, FrontierPoint } from '@forecourt/domain/pricing/desk/frontier.ts'
import type { TargetName } from '@forecourt/domain/pricing/desk/target-figure.ts'
import { Button } from '@mantine/core'
import { Money } from '#shared/format/money.tsx'
import { useFormat } from '#shared/format/use-format.ts'
import { useText } from '#shared/i18n/use-text.ts'
import { useDesk } from '../model/desk.ts'
import { withDeal } from '../model/deal-worksheet.ts'
import type { FrontierLever } from './frontier-form.tsx'
import { RateOverride } from './rate-override.tsx'
import classes from './solve.module.css'

interface FrontierPointsProps {
  readonly type: PaymentType
  readonly figure: TargetName
  readonly first: FrontierLever
  readonly second: FrontierLever
  readonly found: Frontier
}

/** Pairs that meet both targets, or which of the two cannot be met. */
export function FrontierPoints({ type, figure, first, second, found }: FrontierPointsProps) {
  const t = useText('desking')
  const format = useFormat()
  const { draft, context, edit, commitStep, isEditable, priceReason } = useDesk()
  const written = (value: FrontierPoint['first']) =>
    typeof value === 'string' ? format.percent(value, 4) : format.money(value, { symbol: false })
  if (!found.ok) {
    return (
      <p className={classes['note']}>
        {found.best_gross === null
          ? t(found.reason === 'gross' ? 'frontier.gross_kept' : `frontier.${found.reason}`)
          : t('frontier.best', { amount: format.money(found.best_gross) })}
      </p>
    )
  }
  const isLocked =
    priceReason !== undefined && [first, second].some(lever => lever === 'price' || lever === 'rate')
  const own =
    type === 'cash'
      ? undefined
      : context[type].options.find(({ term }) => term === draft.worksheet[type].term)
  const isOfRate = own !== undefined && (first === 'rate' || second === 'rate')
  return (
    <>
      {isOfRate ? <RateOverride own={own.rate} /> : null}
      {isLocked ? <p className={classes['note']}>{priceReason}</p> : null}
      <table className={classes['levers']}>
        <thead>
          <tr>
            <th scope="col">{t(`lever.${first}`)}</th>
            <th scope="col">{t(`lever.${second}`)}</th>
            <th scope="col">{t(`target.${figure}`)}</th>
            <th scope="col">{t('list.gross')}</th>
            <th scope="col">{t('solve.act')}</th>
          </tr>
        </thead>
        <tbody>
          {found.points.map(point => (
            <tr key={String(point.first)}>
              <th scope="row" className="dp-number">
                {written(point.first)}
              </th>
              <td className="dp-number">{written(point.second)}</td>
              <td>
                <Money cents={point.figure} symbol={false} />
              </td>
              <td>
                <Money cents={point.gross} symbol={false} />
              </td>
              <td>
                {isLocked ? (
                  <span className={classes['note']}>{t('solve.needs_manager')}</span>
                ) : isEditable ? (
                  <Button
                    size="compact-xs"
                    variant="default"
                    aria-label={t('frontier.apply_of', { value: written(point.first) })}
                    onClick={() => {
                      edit('frontier', known => ({ ...withDeal(known, point.deal), payment_type: type }))
                      commitStep()
                    }}
                  >
                    {t('apply')}
                  </Button>
                ) : null}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}
