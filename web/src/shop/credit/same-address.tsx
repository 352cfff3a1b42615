import type { OwnApplication } from '@forecourt/contract/deals/credit-applications.ts'
import {
  PERSON_FIELDS,
  type FieldName,
} from '@forecourt/domain/deals/credit-applications/person-fields.table.ts'
import { Button } from '@mantine/core'
import { useText } from '#shared/i18n/use-text.ts'

interface SameAddressProps {
  readonly application: OwnApplication
  readonly onCopy: (name: FieldName, value: string) => void
}

/** Copies the applicant's address to a co-applicant who lives with them. */
export function SameAddress({ application: { primary_application: own }, onCopy }: SameAddressProps) {
  const t = useText('credit_form')
  const copy = () => {
    for (const { name, group } of PERSON_FIELDS) if (group === 'address') onCopy(name, own[name] ?? '')
  }
  return (
    <Button variant="default" onClick={copy}>
      {t('same_address')}
    </Button>
  )
}
