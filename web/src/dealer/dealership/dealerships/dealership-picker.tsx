import { TextInput } from '@mantine/core'
import type { RefObject } from 'react'
import { useText } from '#shared/i18n/use-text.ts'
import { DealershipOptions } from './dealership-options.tsx'
import type { DealershipChoice } from './use-dealership-choice.ts'

interface DealershipPickerProps {
  readonly choice: DealershipChoice
  readonly filterRef?: RefObject<HTMLInputElement | null>
}

/** A list with a filter: arrows move, Enter chooses. */
export function DealershipPicker({ choice, filterRef }: DealershipPickerProps) {
  const t = useText('dealerships')
  return (
    <>
      <TextInput
        ref={filterRef}
        role="combobox"
        aria-expanded
        aria-controls="dealership-options"
        aria-activedescendant={choice.active === undefined ? undefined : `dealership-${choice.active.id}`}
        aria-autocomplete="list"
        autoComplete="off"
        label={t('select.filter')}
        value={choice.filter}
        onChange={event => choice.setFilter(event.currentTarget.value)}
        onKeyDown={choice.onKeyDown}
        data-autofocus
      />
      <DealershipOptions choice={choice} />
    </>
  )
}
