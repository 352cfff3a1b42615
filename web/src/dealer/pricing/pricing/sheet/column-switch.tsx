import type { PaymentType } from '@forecourt/contract/inventory/vehicles.ts'
import { SegmentedControl } from '@mantine/core'
import { useText } from '#shared/i18n/use-text.ts'
import { columnTypes } from '../model/draft.ts'

interface ColumnSwitchProps {
  readonly view: PaymentType
  readonly onView: (type: PaymentType) => void
}

/** A phone shows one column; this switches to the others. */
export function ColumnSwitch({ view, onView }: ColumnSwitchProps) {
  const t = useText('pricing')
  return (
    <SegmentedControl
      fullWidth
      aria-label={t('phone.columns')}
      data={columnTypes.map(value => ({ value, label: t(`column.${value}`) }))}
      value={view}
      onChange={onView}
    />
  )
}
