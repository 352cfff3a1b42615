import type { GridAxis } from '@forecourt/domain/pricing/desk/matrix-grid.ts'
import { cents } from '@forecourt/domain/platform/money/cents.ts'
import { useMemo, useState } from 'react'
import { useDesk } from '../model/desk.ts'
import type { Product } from '../model/draft.ts'
import type { Held } from './matrix-cells.ts'
import type { MatrixChoices, RateChoice } from '../engine/matrix-question.ts'

export const startingAxes: { rows: GridAxis; columns: GridAxis } = { rows: 'downs', columns: 'terms' }
export const startingSteps = { down: cents(100_000), price: cents(50_000) }

/** Rows, columns, fixed values and steps of the matrix. */
export function useMatrixChoices() {
  const { draft, context } = useDesk()
  const { worksheet, payment_type } = draft
  const [chosen, setChosen] = useState<Product>()
  const product = chosen ?? (payment_type === 'lease' ? 'lease' : 'finance')
  const [axes, setAxes] = useState(startingAxes)
  const [held, setHeld] = useState<Held>({})
  const [rateWanted, setRate] = useState<RateChoice>()
  const [steps, setSteps] = useState(startingSteps)
  const [anchors] = useState({ finance: worksheet.finance.rate, lease: worksheet.lease.rate })
  // A rate that differs from the programme's is the sheet's: the matrix begins with it.
  const option = context[product].options.find(({ term }) => term === worksheet[product].term)
  const isAgreed = option !== undefined && Number(option.rate) !== Number(worksheet[product].rate)
  const [startedAgreed] = useState({ finance: isAgreed, lease: isAgreed })
  const rate = rateWanted ?? (startedAgreed[product] && isAgreed ? 'sheet' : 'programme')
  const anchor = anchors[product]
  const choices: MatrixChoices = useMemo(
    () => ({ product, ...axes, rate, steps: { ...steps, anchor } }),
    [product, axes, rate, steps, anchor],
  )
  return useMemo(
    () => ({
      choices,
      held,
      steps,
      setSteps,
      setRate,
      setProduct: (next: Product) => {
        setChosen(next)
        // A loan has no distance.
        if (next === 'finance')
          setAxes(({ rows, columns }) => ({
            rows: rows === 'distances' ? (columns === 'downs' ? 'terms' : 'downs') : rows,
            columns: columns === 'distances' ? (rows === 'terms' ? 'downs' : 'terms') : columns,
          }))
      },
      /** If the axis is used in the other place, the two are swapped. */
      setAxis: (place: 'rows' | 'columns', axis: GridAxis) =>
        setAxes(known => {
          const other = place === 'rows' ? 'columns' : 'rows'
          const swapped = known[other] === axis ? known[place] : known[other]
          return { ...known, [place]: axis, [other]: swapped }
        }),
      hold: (axis: GridAxis, value: string) => setHeld(known => ({ ...known, [axis]: value })),
    }),
    [choices, held, steps],
  )
}

export type MatrixChoosing = ReturnType<typeof useMatrixChoices>
