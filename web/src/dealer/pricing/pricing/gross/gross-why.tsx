import type { DealCosts } from '@forecourt/domain/pricing/desk/gross.ts'
import { grossTrace } from '@forecourt/domain/pricing/desk/gross-trace.ts'
import type { DealInput } from '@forecourt/domain/pricing/payments/deal/deal-input.ts'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useHabits } from '#shared/format/market.ts'
import { useLanguage, useText } from '#shared/i18n/use-text.ts'
import { useDesk } from '../model/desk.ts'
import { findNode } from '../explain/explain.ts'
import { explainTexts } from '../explain/explain-text.ts'
import { TraceNodeView } from '../explain/trace-node.tsx'

interface GrossWhyProps {
  readonly deal: DealInput
  readonly costs: DealCosts
}

/** Explains gross like any other figure, but beside the sheet, which a customer may see. */
export function GrossWhy({ deal, costs }: GrossWhyProps) {
  const t = useText('desking')
  useText('formulas')
  const language = useLanguage()
  const { country } = useHabits()
  const { draft, columns, context } = useDesk()
  const [key, setKey] = useState('gross')
  const { priced } = columns[draft.payment_type]
  if (priced === undefined) return null
  const root = grossTrace(deal, costs)
  // A fee that was removed is only in the catalogue.
  const lines = [...draft.worksheet.lines, ...context.library]
  const texts = explainTexts(language, { country, priced, lines })
  const node = findNode(root, key) ?? root
  return (
    <>
      {node === root ? null : (
        <Button variant="default" size="compact-sm" onClick={() => setKey('gross')}>
          {t('gross.back')}
        </Button>
      )}
      <h3 className="dp-subheading">{texts.labelOf(node.key)}</h3>
      <TraceNodeView node={node} root={root} texts={texts} onPart={setKey} />
    </>
  )
}
