import type { Customer } from '@forecourt/contract/customers/customers.ts'
import type { MergeChoice, MergeField } from '@forecourt/domain/customers/customers/merge.ts'
import { useText } from '#shared/i18n/use-text.ts'
import { SideChoice } from '#shared/ui/dialog/side-choice.tsx'
import { useFieldWords } from './use-field-words.ts'

interface MergeFieldChoiceProps {
  readonly field: MergeField
  readonly kept: Customer
  readonly other: Customer
  readonly value: MergeChoice
  /** Both notes may be kept, one under the other. */
  readonly hasBoth: boolean
  readonly onChange: (choice: MergeChoice) => void
}

/** One field of both records: whose value remains. */
export function MergeFieldChoice({ field, kept, other, value, hasBoth, onChange }: MergeFieldChoiceProps) {
  const t = useText('merges')
  const { labelOfField, valueOf } = useFieldWords()
  return (
    <SideChoice<MergeChoice>
      label={labelOfField(field)}
      value={value}
      sides={[
        { side: 'kept', title: t('side.kept'), text: valueOf(field, kept) },
        { side: 'merged', title: t('side.merged'), text: valueOf(field, other) },
        ...(hasBoth ? [{ side: 'both', title: t('side.both'), text: t('both_notes') } as const] : []),
      ]}
      onChange={onChange}
    />
  )
}
