import { toCents } from '@forecourt/contract/platform/money.ts'
import type { PaymentType } from '@forecourt/contract/inventory/vehicles.ts'
import type { Frontier, FrontierQuestion } from '@forecourt/domain/pricing/desk/frontier.ts'
import type { TargetName } from '@forecourt/domain/pricing/desk/target-figure.ts'
import { parseCents } from '@forecourt/domain/platform/money/amount.ts'
import { cents, type Cents } from '@forecourt/domain/platform/money/cents.ts'
import { NativeSelect } from '@mantine/core'
import { useEffect, useMemo, useState } from 'react'
import { useText } from '#shared/i18n/use-text.ts'
import { AmountBox } from '../inputs/amount-box.tsx'
import { useDesk } from '../model/desk.ts'
import { FrontierPoints } from './frontier-points.tsx'
import { useDealCosts, useGross } from '../gross/gross.ts'
import { GrossBar } from '../gross/gross-bar.tsx'
import { rulesOf } from './solve-question.ts'
import type { Thread } from '../matrix/use-matrix.ts'
import classes from './solve.module.css'

interface FrontierFormProps {
  readonly type: PaymentType
  readonly figure: TargetName
  readonly target: Cents | undefined
  readonly thread: Thread | undefined
}

export type FrontierLever = 'price' | 'down_payment' | 'trade_in' | 'rate'

const levers: readonly FrontierLever[] = ['price', 'down_payment', 'trade_in', 'rate']
const stepsShown = 9

/** Keeps both the target and a gross: for values of one lever, computes another. */
export function FrontierForm({ type, figure, target, thread }: FrontierFormProps) {
  const t = useText('desking')
  const desk = useDesk()
  const { draft, order, context } = desk
  const { mayKnow, isHidden } = useGross()
  const costs = useDealCosts()
  const [least, setLeast] = useState('')
  const [first, setFirst] = useState<FrontierLever>('price')
  const [second, setSecond] = useState<FrontierLever>('down_payment')
  const min_gross = parseCents(least)
  const question: FrontierQuestion | undefined = useMemo(() => {
    if (costs === undefined || target === undefined || min_gross === undefined || first === second)
      return undefined
    const most = Math.max(toCents(order.vehicle.listing_price), toCents(draft.worksheet.price))
    const own = type === 'cash' ? 0 : Number(draft.worksheet[type].rate)
    const spans = {
      price: { min: Math.round(most * 0.8), max: most },
      down_payment: { min: 0, max: Math.round(most / 2) },
      trade_in: { min: 0, max: toCents(draft.worksheet.trade_in.credit) + Math.round(most / 5) },
      // In the lever's units: ten-thousandths of a percent.
      rate: { min: 0, max: Math.round(own * 10_000) },
    }
    return {
      first: { lever: { kind: first }, ...spans[first] },
      second: {
        lever: { kind: second },
        ...(second === 'rate' ? {} : { limits: { max: cents(spans[second].max) } }),
      },
      target: { figure, amount: target, card: rulesOf({ draft, order, context }, type).card },
      min_gross,
      costs,
      steps: stepsShown,
    }
  }, [costs, target, min_gross, first, second, type, figure, draft, order, context])
  const deal = useMemo(() => rulesOf({ draft, order, context }, type).deal, [draft, type, order, context])
  const [found, setFound] = useState<Frontier>()
  useEffect(() => {
    if (thread === undefined || question === undefined) return undefined
    let isCurrent = true
    thread.ask({ kind: 'frontier', deal, question }, answer => {
      if (isCurrent && answer.kind === 'frontier') setFound(answer.frontier)
    })
    return () => {
      isCurrent = false
    }
  }, [thread, deal, question])
  if (!mayKnow) return null
  const choice = (label: string, value: FrontierLever, put: (lever: FrontierLever) => void) => (
    <NativeSelect
      size="xs"
      label={label}
      data={levers
        .filter(lever => lever !== 'rate' || type !== 'cash')
        .map(lever => ({ value: lever, label: t(`lever.${lever}`) }))}
      value={value}
      onChange={event => put(event.currentTarget.value as FrontierLever)}
    />
  )
  return (
    <section className={classes['frontier']} aria-label={t('frontier.title')}>
      <h2>{t('frontier.title')}</h2>
      <GrossBar />
      {isHidden ? null : (
        <>
          <div className={classes['target']}>
            <AmountBox name="frontier.gross" label={t('frontier.gross')} value={least} onValue={setLeast} />
            {choice(t('frontier.first'), first, setFirst)}
            {choice(t('frontier.second'), second, setSecond)}
          </div>
          {first === second ? <p className={classes['note']}>{t('frontier.same')}</p> : null}
          {question === undefined || found === undefined ? (
            <p className={classes['note']}>{t('frontier.hint')}</p>
          ) : (
            <FrontierPoints type={type} figure={figure} first={first} second={second} found={found} />
          )}
        </>
      )}
    </section>
  )
}
