import { Popover } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useText } from '#shared/i18n/use-text.ts'
import { GatedButton } from '#shared/ui/text/gated-button.tsx'
import { toggled } from '#shared/url/search-fields.ts'
import { SearchableChoices } from '#dealer/customers/customers/list/filter-choice-fields.tsx'
import type { VehicleSearchState } from './use-vehicle-search.ts'
import classes from './vehicle-filters.module.css'
import { vehicleQueries } from './vehicles.api.ts'

/** Models of the chosen make: check as many as apply. */
export function ModelPicker({ state }: { readonly state: VehicleSearchState }) {
  const t = useText('vehicles')
  const label = useId()
  const [isOpen, setOpen] = useState(false)
  const { make, model } = state.search
  const { data } = useQuery({ ...vehicleQueries.models(make), enabled: make !== '' })
  const models = [...new Set([...(data?.results ?? []).map(one => one.model), ...model])]
  const [only] = model
  const text =
    only === undefined
      ? t('filter.any_model')
      : model.length === 1
        ? only
        : t('filter.models', { count: model.length })
  const mayChoose = make !== '' || model.length > 0
  return (
    <div className={classes['model']}>
      <span id={label} className={classes['label']}>
        {t('filter.model')}
      </span>
      <Popover
        opened={isOpen}
        onChange={setOpen}
        position="bottom-start"
        trapFocus
        width={320}
        withRoles={false}
      >
        <Popover.Target>
          <div>
            <GatedButton
              variant="default"
              fullWidth
              justify="space-between"
              fw={400}
              rightSection={<IconChevronDown size={16} stroke={1.75} aria-hidden />}
              aria-haspopup="dialog"
              aria-label={`${t('filter.model')} ${text}`}
              reason={mayChoose ? undefined : t('filter.make_first')}
              onClick={() => setOpen(!isOpen)}
            >
              {text}
            </GatedButton>
          </div>
        </Popover.Target>
        <Popover.Dropdown role="dialog" aria-label={t('filter.model')}>
          <SearchableChoices
            label={t('filter.model')}
            choices={models.map(one => ({ value: one, label: one }))}
            chosen={model}
            onToggle={one => state.narrow({ model: toggled(state.newest().model, one) })}
          />
        </Popover.Dropdown>
      </Popover>
    </div>
  )
}
