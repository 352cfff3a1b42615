import type { PaymentType } from '@forecourt/contract/inventory/vehicles.ts'
import { useText } from '#shared/i18n/use-text.ts'
import { Notice } from '#shared/ui/page/notice.tsx'
import { useDesk } from '../model/desk.ts'
import { useProblemText } from '../model/problem-text.ts'

/** Remarks of the engine, each once: those of the chosen column, and different ones of the others with their names. */
export function EngineRemarks() {
  const t = useText('pricing')
  const { columns, draft } = useDesk()
  const textOf = useProblemText()
  const textsOf = (type: PaymentType) => [
    ...new Set((columns[type].pricing?.warnings ?? []).map(remark => textOf(remark.field, remark))),
  ]
  const chosen = textsOf(draft.payment_type)
  const others = Object.values(columns)
    .filter(({ type, isBroken }) => type !== draft.payment_type && !isBroken)
    .flatMap(({ type }) =>
      textsOf(type)
        .filter(text => !chosen.includes(text))
        .map(text => ({ text, column: t(`column.${type}`) })),
    )
  const alike = Map.groupBy(others, ({ text }) => text)
  return (
    <Notice tone="attention">
      {chosen.map(text => (
        <div key={text}>{text}</div>
      ))}
      {[...alike].map(([text, said]) => (
        <div key={text}>{t('remark.of', { columns: said.map(({ column }) => column).join(', '), text })}</div>
      ))}
    </Notice>
  )
}
