import { Loader, MultiSelect } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { BoundField } from '#shared/forms/use-rule-form.ts'
import { useFormat } from '#shared/format/use-format.ts'
import { useLanguage } from '#shared/i18n/use-text.ts'
import { libraryQueries } from './library.api.ts'
import { useLineText } from './line-text.ts'

const debounceMs = 250

/** Vehicle types that a line is limited to, chosen from those of the inventory. */
export function VehicleTypesField({ name, value, error, onValue, onLeave }: BoundField) {
  const { t, typeName } = useLineText()
  const language = useLanguage()
  const format = useFormat()
  const [typed, setTyped] = useState('')
  const [search] = useDebouncedValue(typed, debounceMs)
  const { data, isFetching } = useQuery({
    ...libraryQueries.vehicleTypes(search),
    placeholderData: keepPreviousData,
  })
  const chosen = Array.isArray(value) ? [...(value as readonly string[])] : []
  const found = (data?.results ?? []).map(({ id, label_en, label_fr, vehicles }) => ({
    value: id,
    label: `${language === 'fr' ? label_fr : label_en} (${format.number(vehicles)})`,
  }))
  const known = new Set(found.map(option => option.value))
  const options = [
    ...found,
    ...chosen.filter(code => !known.has(code)).map(code => ({ value: code, label: typeName(code) })),
  ]
  return (
    <MultiSelect
      data-field={name}
      label={t('field.vehicle_types')}
      description={t('field.vehicle_types_hint')}
      placeholder={chosen.length === 0 ? t('vehicles.all') : ''}
      data={options}
      value={chosen}
      error={error}
      searchable
      searchValue={typed}
      onSearchChange={setTyped}
      // The server has filtered already.
      filter={({ options: all }) => all}
      nothingFoundMessage={t('no_match')}
      rightSection={isFetching ? <Loader size={16} /> : undefined}
      onChange={codes => onValue(codes)}
      onBlur={onLeave}
    />
  )
}
