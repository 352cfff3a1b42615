import type { Pricing } from '@forecourt/contract/pricing.ts'
import { Notice } from '#shared/ui/notice.tsx'
import { useProblemText } from './problem-text.ts'

/** Remarks of the engine on the chosen column, each once. */
export function EngineRemarks({ remarks }: { readonly remarks: Pricing['warnings'] }) {
  const textOf = useProblemText()
  const texts = [...new Set(remarks.map(remark => textOf(remark.field, remark)))]
  return (
    <Notice tone="attention">
      {texts.map(text => (
        <div key={text}>{text}</div>
      ))}
    </Notice>
  )
}
