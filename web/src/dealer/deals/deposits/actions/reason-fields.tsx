import type { FieldValues } from '@forecourt/domain/platform/validation/rule.ts'
import { OTHER_REASON_LENGTH } from '@forecourt/domain/deals/deposits/deposit-reasons.ts'
import { maxLength, minLength, requiredWhen } from '@forecourt/domain/platform/validation/presence.ts'
import { Radio, Stack } from '@mantine/core'
import { NoteField } from '#shared/forms/fields.tsx'
import type { BoundField } from '#shared/forms/use-rule-form.ts'
import { useLanguage, useText } from '#shared/i18n/use-text.ts'

/** Another reason must be explained (decisions 3.110). */
export const otherRules = (field: string) => [
  requiredWhen((values: FieldValues) => values[field] === 'other'),
  minLength(OTHER_REASON_LENGTH.min),
  maxLength(OTHER_REASON_LENGTH.max),
]

interface ReasonFieldsProps {
  readonly label: string
  readonly reasons: readonly { readonly id: string; readonly name: string; readonly name_fr: string }[]
  readonly reason: BoundField
  readonly other: BoundField
}

/** A reason from a list, or another one in words. */
export function ReasonFields({ label, reasons, reason, other }: ReasonFieldsProps) {
  const t = useText('deposits')
  const language = useLanguage()
  return (
    <>
      <Radio.Group
        name={reason.name}
        label={label}
        withAsterisk
        value={typeof reason.value === 'string' ? reason.value : null}
        error={reason.error}
        onChange={reason.onValue}
      >
        <Stack gap="xs" mt="xs">
          {reasons.map(({ id, name, name_fr: nameFr }) => (
            <Radio key={id} value={id} label={language === 'fr' ? nameFr : name} />
          ))}
        </Stack>
      </Radio.Group>
      {reason.value === 'other' ? (
        <NoteField
          {...other}
          label={t('reason_other.label')}
          hint={t('reason_other.hint')}
          rows={2}
          required
        />
      ) : null}
    </>
  )
}
