import type { PaymentType } from '@forecourt/contract/inventory/vehicles.ts'
import type { TargetName } from '@forecourt/domain/pricing/desk/target-figure.ts'
import type { Cents } from '@forecourt/domain/platform/money/cents.ts'
import { parseCents } from '@forecourt/domain/platform/money/amount.ts'
import { NativeSelect, SegmentedControl } from '@mantine/core'
import { memo, useEffect, useMemo, useRef } from 'react'
import { useText } from '#shared/i18n/use-text.ts'
import { AmountBox } from '../inputs/amount-box.tsx'
import { useDesk, type Desk } from '../model/desk.ts'
import { columnTypes } from '../model/draft.ts'
import { FrontierForm } from './frontier-form.tsx'
import type { SolveQuestion } from '../engine/desk-engine.ts'
import { useLineName } from '../model/line-name.ts'
import { useTooLittle } from './use-too-little.ts'
import { ResidualPrices } from './residual-prices.tsx'
import { SolveShare } from './solve-share.tsx'
import { SolveLevers } from './solve-levers.tsx'
import { leversOf, linesOf, rulesOf, targetsOf } from './solve-question.ts'
import type { SolveState } from '../matrix/tool-state.ts'
import type { Thread } from '../matrix/use-matrix.ts'
import { useSolutions } from './use-solutions.ts'
import classes from './solve.module.css'

interface SolvePanelProps {
  readonly thread: Thread
  readonly state: SolveState
  readonly isShown: boolean
  readonly onLeave: () => void
}

/** A target figure, and the value of each lever that reaches it alone. */
export const SolvePanel = memo(function SolvePanel({ thread, state, isShown, onLeave }: SolvePanelProps) {
  const t = useText('desking')
  const pricing = useText('pricing')
  const lineName = useLineName()
  const desk = useDesk()
  const { draft, order, context } = desk
  const { column, setColumn, wanted, setWanted, amount, setAmount, line, setLine, mode, setMode } = state
  const type = column ?? draft.payment_type
  const targets = targetsOf(type)
  const figure = targets.includes(wanted) ? wanted : (targets[0] ?? 'amount_due')
  const lines = linesOf(desk, type)
  const lineId = lines.some(one => one.id === line) ? line : ''
  const typed = parseCents(amount)
  // A payment of zero repays nothing; at signing, zero may be intended.
  const target = typed === 0 && figure !== 'due_at_signing' ? undefined : typed
  const question = useSolveQuestion({ isShown, target, draft, order, context, type, lineId, figure })
  const tooLittle = useTooLittle(type, figure, typed)
  const found = useSolutions(thread, mode === 'each' ? question : undefined)
  const root = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isShown) root.current?.querySelector<HTMLElement>('input[name="solve.amount"]')?.focus()
  }, [isShown])
  return (
    // Escape means the whole panel, wherever in it the focus is.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      ref={root}
      className={classes['panel']}
      onKeyDown={event => {
        if (event.key !== 'Escape') return
        event.preventDefault()
        event.stopPropagation()
        onLeave()
      }}
    >
      <div className={classes['target']} role="group" aria-label={t('solve.target')}>
        <NativeSelect
          size="xs"
          label={t('solve.column')}
          data={columnTypes.map(value => ({ value, label: pricing(`column.${value}`) }))}
          value={type}
          onChange={event => setColumn(event.currentTarget.value as PaymentType)}
        />
        <NativeSelect
          size="xs"
          label={t('solve.figure')}
          data={targets.map(value => ({ value, label: t(`target.${value}`) }))}
          value={figure}
          onChange={event => setWanted(event.currentTarget.value as TargetName)}
        />
        <AmountBox
          name="solve.amount"
          label={t('solve.amount')}
          value={amount}
          onValue={setAmount}
          problem={tooLittle}
          isTarget
        />
        <NativeSelect
          size="xs"
          label={t('solve.line')}
          data={[
            { value: '', label: t('solve.no_line') },
            ...lines.map(one => ({ value: one.id, label: lineName(one) })),
          ]}
          value={lineId}
          onChange={event => setLine(event.currentTarget.value)}
        />
      </div>
      <SegmentedControl
        size="xs"
        className={classes['mode'] ?? ''}
        aria-label={t('solve.mode')}
        data={(['each', 'share'] as const).map(value => ({ value, label: t(`mode.${value}`) }))}
        value={mode}
        onChange={setMode}
      />
      {question === undefined ? (
        <p className={classes['note']}>{t('solve.hint')}</p>
      ) : mode === 'share' ? (
        <SolveShare
          type={type}
          thread={thread}
          question={question}
          order={state.order}
          onOrder={state.setOrder}
        />
      ) : found === undefined ? null : (
        <SolveLevers type={type} found={found} />
      )}
      {type === 'lease' ? <ResidualPrices thread={thread} isShown={isShown} /> : null}
      <FrontierForm type={type} figure={figure} target={target} thread={isShown ? thread : undefined} />
    </div>
  )
})

interface Asked extends Pick<Desk, 'draft' | 'order' | 'context'> {
  readonly isShown: boolean
  readonly target: Cents | undefined
  readonly type: PaymentType
  readonly lineId: string
  readonly figure: TargetName
}

/** The same object until the question changes. */
function useSolveQuestion(asked: Asked): SolveQuestion | undefined {
  const { isShown, target, draft, order, context, type, lineId, figure } = asked
  return useMemo(() => {
    if (!isShown || target === undefined) return undefined
    const subject = { draft, order, context }
    const { deal, card } = rulesOf(subject, type)
    return {
      deal,
      levers: leversOf(subject, type, lineId),
      target: { figure, amount: target, card },
    }
  }, [isShown, target, draft, order, context, type, lineId, figure])
}
