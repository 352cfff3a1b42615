import type { GridAxis } from '@forecourt/domain/pricing/desk/matrix-grid.ts'
import type { MatrixRequest } from '@forecourt/domain/pricing/desk/matrix-request.ts'
import { cents } from '@forecourt/domain/platform/money/cents.ts'
import { parseCents } from '@forecourt/domain/platform/money/amount.ts'
import { fromCents } from '@forecourt/contract/platform/money.ts'
import { NativeSelect, SegmentedControl } from '@mantine/core'
import { memo } from 'react'
import { useText } from '#shared/i18n/use-text.ts'
import { AmountBox } from '../inputs/amount-box.tsx'
import { useDesk } from '../model/desk.ts'
import type { Product } from '../model/draft.ts'
import { openAxes, sheetValue } from './matrix-cells.ts'
import { useAxisText } from './use-axis-text.ts'
import { startingSteps, type MatrixChoosing } from './use-matrix-choices.ts'
import type { ReadyMatrix } from './use-matrix.ts'
import classes from './matrix.module.css'

interface MatrixChoicesBarProps {
  readonly choosing: MatrixChoosing
  readonly view: 'grid' | 'list'
  readonly programmes: MatrixRequest['programmes']
  readonly matrix: ReadyMatrix | undefined
  readonly onView: (view: 'grid' | 'list') => void
}

const axes: readonly GridAxis[] = [
  'programmes',
  'terms',
  'downs',
  'distances',
  'frequencies',
  'prices',
  'rates',
]

/** Settings of the matrix: product, rows, columns, and fixed values. */
export const MatrixChoicesBar = memo(function MatrixChoicesBar(props: MatrixChoicesBarProps) {
  const { choosing, view, onView } = props
  const t = useText('desking')
  const pricing = useText('pricing')
  const { priceReason } = useDesk()
  const { choices, setAxis, setProduct } = choosing
  const offered = axes.filter(
    axis =>
      (axis !== 'distances' || choices.product === 'lease') &&
      ((axis !== 'prices' && axis !== 'rates') || priceReason === undefined),
  )
  const place = (name: 'rows' | 'columns') => (
    <NativeSelect
      size="xs"
      label={t(`choice.${name}`)}
      data={offered.map(value => ({ value, label: t(`axis.${value}`) }))}
      value={choices[name]}
      onChange={event => setAxis(name, event.currentTarget.value as GridAxis)}
    />
  )
  return (
    <div className={classes['choices']}>
      <div className={classes['switches']}>
        <SegmentedControl
          size="xs"
          aria-label={t('choice.product')}
          data={(['finance', 'lease'] as const).map(value => ({ value, label: pricing(`column.${value}`) }))}
          value={choices.product}
          onChange={value => setProduct(value)}
        />
        <SegmentedControl
          size="xs"
          aria-label={t('view.label')}
          data={(['grid', 'list'] as const).map(value => ({ value, label: t(`view.${value}`) }))}
          value={view}
          onChange={onView}
        />
      </div>
      {view === 'grid' ? (
        <>
          {place('rows')}
          {place('columns')}
          {openAxes(choices).map(axis => (
            <HeldChoice key={axis} axis={axis} {...props} />
          ))}
        </>
      ) : null}
      <RateChoiceSelect choosing={choosing} />
      <StepBox choosing={choosing} name="down" />
      {choices.rows === 'prices' || choices.columns === 'prices' ? (
        <StepBox choosing={choosing} name="price" />
      ) : null}
    </div>
  )
})

function HeldChoice({
  axis,
  choosing,
  programmes,
  matrix,
}: MatrixChoicesBarProps & { readonly axis: GridAxis }) {
  const t = useText('desking')
  const { draft } = useDesk()
  const text = useAxisText(programmes)
  const { choices, held, hold } = choosing
  const own = sheetValue(axis, draft.worksheet, choices.product, programmes)
  const values = valuesOn(axis, choices.product, matrix)
  const value = held[axis] ?? (own === undefined ? 'best' : 'sheet')
  return (
    <NativeSelect
      size="xs"
      className={(axis === 'programmes' ? classes['wide'] : undefined) ?? ''}
      label={t(`axis.${axis}`)}
      data={[
        ...(own === undefined
          ? []
          : [{ value: 'sheet', label: t('held.sheet', { value: text(axis, own) }) }]),
        { value: 'best', label: t('held.best') },
        ...values.map(one => ({ value: String(one), label: text(axis, one) })),
      ]}
      value={value}
      onChange={event => hold(axis, event.currentTarget.value)}
    />
  )
}

function valuesOn(axis: GridAxis, product: Product, matrix: ReadyMatrix | undefined) {
  const chunks = (matrix?.chunks ?? []).filter(chunk => chunk.payment_type === product)
  if (axis === 'programmes') return chunks.map(chunk => chunk.programme)
  return (chunks[0]?.axes[axis] ?? []).filter(value => value !== null)
}

function RateChoiceSelect({ choosing: { choices, setRate } }: { readonly choosing: MatrixChoosing }) {
  const t = useText('desking')
  const { draft, priceReason } = useDesk()
  const text = useAxisText([])
  if (choices.rows === 'rates' || choices.columns === 'rates' || priceReason !== undefined) return null
  const rate = text('rates', draft.worksheet[choices.product].rate)
  return (
    <NativeSelect
      size="xs"
      label={t('axis.rates')}
      data={[
        { value: 'programme', label: t('rate.programme') },
        { value: 'sheet', label: t('held.sheet', { value: rate }) },
      ]}
      value={choices.rate}
      onChange={event => setRate(event.currentTarget.value as 'programme' | 'sheet')}
    />
  )
}

function StepBox({ choosing, name }: { readonly choosing: MatrixChoosing; readonly name: 'down' | 'price' }) {
  const t = useText('desking')
  const { steps, setSteps } = choosing
  return (
    <AmountBox
      name={`matrix.step.${name}`}
      label={t(`step.${name}`)}
      value={fromCents(steps[name])}
      onValue={value => {
        const step = parseCents(value)
        setSteps({ ...steps, [name]: step === undefined || step < 100 ? startingSteps[name] : cents(step) })
      }}
    />
  )
}
