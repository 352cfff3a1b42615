import type { Customer } from '@forecourt/contract/customers.ts'
import type { MergeChoice, MergeField } from '@forecourt/domain/customers/merge.ts'
import { Radio } from '@mantine/core'
import type { ReactNode } from 'react'
import { useText } from '#shared/i18n/use-text.ts'
import classes from './merges.module.css'
import { useFieldWords } from './use-field-words.ts'

interface MergeFieldChoiceProps {
  readonly field: MergeField
  readonly kept: Customer
  readonly other: Customer
  readonly value: MergeChoice
  /** Two notes may stay both, one under the other. */
  readonly hasBoth: boolean
  readonly onChange: (choice: MergeChoice) => void
}

const choices: readonly MergeChoice[] = ['kept', 'merged', 'both']

/** One field of both records: whose value stays. */
export function MergeFieldChoice({ field, kept, other, value, hasBoth, onChange }: MergeFieldChoiceProps) {
  const t = useText('merges')
  const { labelOfField, valueOf } = useFieldWords()
  return (
    <Radio.Group
      label={labelOfField(field)}
      value={value}
      onChange={picked => onChange(choices.find(choice => choice === picked) ?? 'kept')}
    >
      <div className={classes['sides']}>
        <Radio value="kept" label={<Side title={t('side.kept')}>{valueOf(field, kept)}</Side>} />
        <Radio value="merged" label={<Side title={t('side.merged')}>{valueOf(field, other)}</Side>} />
        {hasBoth ? (
          <Radio value="both" label={<Side title={t('side.both')}>{t('both_notes')}</Side>} />
        ) : null}
      </div>
    </Radio.Group>
  )
}

function Side({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <>
      <span className={classes['side']}>{title}</span>
      <span className={classes['value']}>{children}</span>
    </>
  )
}
