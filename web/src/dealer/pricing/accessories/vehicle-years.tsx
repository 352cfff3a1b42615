import { modelTypeCode, vehicleTypeOf } from '@forecourt/domain/inventory/vehicles/vehicle-types.ts'
import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { useText } from '#shared/i18n/use-text.ts'
import classes from './accessories.module.css'

interface VehicleYearsProps {
  /** The selected vehicle types. */
  readonly codes: readonly string[]
  readonly onChange: (codes: readonly string[]) => void
}

/** Limits the selected models to some of their years. */
export function VehicleYears({ codes, onChange }: VehicleYearsProps) {
  const models = codes.filter(code => vehicleTypeOf(code)?.kind === 'model')
  if (models.length === 0) return null
  return (
    <div className={classes['years']}>
      {models.map(code => (
        <ModelYears
          key={plainCode(code)}
          code={code}
          onChange={after => onChange(codes.map(other => (other === code ? after : other)))}
        />
      ))}
    </div>
  )
}

/** The model without its years, which is stable while they are typed. */
function plainCode(code: string): string {
  const type = vehicleTypeOf(code)
  return type?.kind === 'model' ? modelTypeCode(type.make, type.model) : code
}

interface ModelYearsProps {
  readonly code: string
  readonly onChange: (code: string) => void
}

const year = /^\d{4}$/

function ModelYears({ code, onChange }: ModelYearsProps) {
  const t = useText('accessories')
  const type = vehicleTypeOf(code)
  const [typed, setTyped] = useState<readonly [string, string]>(() =>
    type?.kind === 'model' && type.years ? [String(type.years[0]), String(type.years[1])] : ['', ''],
  )
  if (type?.kind !== 'model') return null
  const name = `${type.make} ${type.model}`
  const [from, to] = typed
  const isEmpty = from === '' && to === ''
  const isRange = year.test(from) && year.test(to) && from <= to
  const change = (next: readonly [string, string]) => {
    setTyped(next)
    const [a, b] = next
    if (a === '' && b === '') onChange(modelTypeCode(type.make, type.model))
    else if (year.test(a) && year.test(b) && a <= b)
      onChange(modelTypeCode(type.make, type.model, [Number(a), Number(b)]))
  }
  return (
    <fieldset className={classes['model']}>
      <legend>{t('years.of', { name })}</legend>
      <TextInput
        aria-label={t('years.from', { name })}
        placeholder={t('years.first')}
        inputMode="numeric"
        maxLength={4}
        value={from}
        error={!isEmpty && !isRange}
        onChange={event => change([event.currentTarget.value, to])}
      />
      <span aria-hidden>–</span>
      <TextInput
        aria-label={t('years.to', { name })}
        placeholder={t('years.last')}
        inputMode="numeric"
        maxLength={4}
        value={to}
        error={!isEmpty && !isRange}
        onChange={event => change([from, event.currentTarget.value])}
      />
      {isEmpty || isRange ? null : (
        <span className="dp-error" role="status">
          {t('years.both')}
        </span>
      )}
    </fieldset>
  )
}
