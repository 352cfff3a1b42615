import type { PriceRule } from '@forecourt/contract/pricing/price-profiles.ts'
import { ROUND_TO } from '@forecourt/domain/pricing/price-profiles/price-rule.ts'
import { VEHICLE_CONDITIONS } from '@forecourt/domain/inventory/vehicles/conditions.ts'
import { Button, Checkbox, MultiSelect, NativeSelect, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useDirtyGuard } from '#shared/forms/dirty.ts'
import { fieldMessage, type FieldProblem } from '#shared/forms/field-message.ts'
import { MoneyInput, PercentInput } from '#shared/forms/figure-fields.tsx'
import { differingIn } from '#shared/forms/merge-concurrent-edits.ts'
import { refuseSubmit } from '#shared/forms/submit-error.ts'
import { useFormat } from '#shared/format/use-format.ts'
import { useLanguage, useText } from '#shared/i18n/use-text.ts'
import { vehicleQueries } from '#dealer/inventory/vehicles/vehicles.api.ts'
import classes from './profiles.module.css'
import { blankRule, ruleOf, valuesOf, type RuleValues } from './rule-values.ts'

interface RuleFormProps {
  /** Absent: a new one. */
  readonly rule: PriceRule | undefined
  readonly others: readonly PriceRule[]
  /** Reports whether its values differ from the rule's. */
  readonly onTyped: (isTyped: boolean) => void
  readonly onDone: (rule: PriceRule) => void
  readonly onCancel: () => void
}

/** One rule: vehicles, effect, period. It is added to the list, which is saved as a whole. */
export function RuleForm({ rule, others, onTyped, onDone, onCancel }: RuleFormProps) {
  const t = useText('profiles')
  useText('validation')
  const ref = useRef<HTMLFormElement>(null)
  const [id] = useState(() => rule?.id ?? crypto.randomUUID())
  const [initial] = useState(() => (rule === undefined ? blankRule : valuesOf(rule)))
  const [values, setValues] = useState(initial)
  const isTyped = differingIn({ ...initial }, { ...values }).length > 0
  useDirtyGuard(isTyped)
  useEffect(() => {
    onTyped(isTyped)
    return () => onTyped(false)
  }, [isTyped, onTyped])
  const [problems, setProblems] = useState<Readonly<Record<string, FieldProblem>>>({})
  const fields: Fields = {
    values,
    set: changes => {
      setValues(now => ({ ...now, ...changes }))
      const changed = Object.keys(changes)
      setProblems(shown =>
        Object.fromEntries(Object.entries(shown).filter(([name]) => !changed.includes(name))),
      )
    },
    error: name => {
      const problem = problems[name]
      return problem === undefined ? undefined : fieldMessage(name, problem)
    },
  }
  return (
    <form
      ref={ref}
      className={classes['form']}
      noValidate
      onSubmit={event => {
        event.preventDefault()
        const checked = ruleOf(values, id, others)
        if (checked.ok) return onDone(checked.rule)
        setProblems(checked.problems)
        return refuseSubmit(ref.current, checked.problems)
      }}
    >
      <TextInput
        name="name"
        label={t('field.name')}
        withAsterisk
        maxLength={80}
        value={values.name}
        error={fields.error('name')}
        onChange={event => fields.set({ name: event.currentTarget.value })}
      />
      <Checkbox
        name="is_active"
        label={t('field.is_active')}
        checked={values.is_active}
        onChange={event => fields.set({ is_active: event.currentTarget.checked })}
      />
      <Subject {...fields} />
      <Effect {...fields} />
      <Days {...fields} />
      <div className={classes['acts']}>
        <Button type="submit">{t(rule === undefined ? 'form.add' : 'form.done')}</Button>
        <Button variant="default" onClick={onCancel}>
          {t('form.cancel')}
        </Button>
      </div>
    </form>
  )
}

interface Fields {
  readonly values: RuleValues
  readonly set: (changes: Partial<RuleValues>) => void
  readonly error: (name: string) => string | undefined
}

function Subject({ values, set, error }: Fields) {
  const t = useText('profiles')
  const language = useLanguage()
  const { data } = useQuery(vehicleQueries.choices())
  const makes = [...new Set([...(data?.makes ?? []), ...values.makes])]
  return (
    <fieldset className={classes['group']}>
      <legend>{t('group.subject')}</legend>
      <Checkbox.Group
        label={t('field.conditions')}
        description={t('field.conditions_hint')}
        value={[...values.conditions]}
        onChange={conditions => set({ conditions })}
      >
        <div className={classes['choices']}>
          {VEHICLE_CONDITIONS.map(({ code, name, name_fr: nameFr }) => (
            <Checkbox key={code} value={code} label={language === 'fr' ? nameFr : name} />
          ))}
        </div>
      </Checkbox.Group>
      <MultiSelect
        data-field="makes"
        label={t('field.makes')}
        placeholder={values.makes.length === 0 ? t('field.makes_all') : ''}
        data={makes}
        searchable
        nothingFoundMessage={t('field.makes_none')}
        value={[...values.makes]}
        onChange={chosen => set({ makes: chosen })}
      />
      <div className={classes['pair']}>
        <Whole name="age_from" label={t('field.age_from')} fields={{ values, set, error }} />
        <Whole name="age_to" label={t('field.age_to')} fields={{ values, set, error }} />
      </div>
    </fieldset>
  )
}

interface WholeProps {
  readonly name: 'age_from' | 'age_to' | 'round_less'
  readonly label: string
  readonly fields: Fields
}

function Whole({ name, label, fields: { values, set, error } }: WholeProps) {
  return (
    <TextInput
      name={name}
      label={label}
      inputMode="numeric"
      maxLength={4}
      classNames={{ input: 'dp-number' }}
      value={values[name]}
      error={error(name)}
      onChange={event => set({ [name]: event.currentTarget.value })}
    />
  )
}

function Effect({ values, set, error }: Fields) {
  const t = useText('profiles')
  const format = useFormat()
  const Figure = values.kind === 'percent' ? PercentInput : MoneyInput
  const Floor = values.floor_kind === 'percent' ? PercentInput : MoneyInput
  const figure = (name: 'value' | 'floor_value') => ({
    name,
    value: values[name],
    error: error(name),
    onValue: (value: unknown) => set({ [name]: String(value) }),
    onLeave: () => undefined,
  })
  return (
    <fieldset className={classes['group']}>
      <legend>{t('group.effect')}</legend>
      <div className={classes['pair']}>
        <NativeSelect
          name="direction"
          label={t('field.direction')}
          value={values.direction}
          data={(['down', 'up'] as const).map(value => ({ value, label: t(`direction.${value}`) }))}
          onChange={event => set({ direction: event.currentTarget.value as RuleValues['direction'] })}
        />
        <NativeSelect
          name="kind"
          label={t('field.kind')}
          value={values.kind}
          data={(['percent', 'amount'] as const).map(value => ({ value, label: t(`kind.${value}`) }))}
          onChange={event => set({ kind: event.currentTarget.value as RuleValues['kind'] })}
        />
      </div>
      <Figure label={t('field.value')} required {...figure('value')} />
      <div className={classes['pair']}>
        <NativeSelect
          name="round_to"
          label={t('field.round_to')}
          value={values.round_to}
          data={[
            { value: '', label: t('field.round_none') },
            ...ROUND_TO.map(step => ({
              value: String(step),
              label: format.money(step * 100, { whole: true }),
            })),
          ]}
          onChange={event => set({ round_to: event.currentTarget.value })}
        />
        {values.round_to === '' ? null : (
          <Whole name="round_less" label={t('field.round_less')} fields={{ values, set, error }} />
        )}
      </div>
      <div className={classes['pair']}>
        <NativeSelect
          name="floor_kind"
          label={t('field.floor')}
          value={values.floor_kind}
          data={(['', 'amount', 'percent', 'over_cost'] as const).map(value => ({
            value,
            label: t(value === '' ? 'field.floor_none' : `floor_kind.${value}`),
          }))}
          onChange={event => set({ floor_kind: event.currentTarget.value as RuleValues['floor_kind'] })}
        />
        {values.floor_kind === '' ? null : (
          <Floor label={t(`field.floor_${values.floor_kind}`)} required {...figure('floor_value')} />
        )}
      </div>
    </fieldset>
  )
}

function Days({ values, set, error }: Fields) {
  const t = useText('profiles')
  return (
    <fieldset className={classes['group']}>
      <legend>{t('group.days')}</legend>
      <div className={classes['pair']}>
        {(['effective_from', 'effective_to'] as const).map(name => (
          <TextInput
            key={name}
            type="date"
            name={name}
            label={t(`field.${name}`)}
            value={values[name]}
            error={error(name)}
            onChange={event => set({ [name]: event.currentTarget.value })}
          />
        ))}
      </div>
    </fieldset>
  )
}
