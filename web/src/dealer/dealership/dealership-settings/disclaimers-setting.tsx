import { DISCLAIMER_TYPES } from '@forecourt/domain/dealership/dealerships/disclaimers.ts'
import { NativeSelect, TextInput } from '@mantine/core'
import { useText } from '#shared/i18n/use-text.ts'
import classes from './dealership.module.css'
import { AddRow, ListProblem, RemoveRow } from './list-rows.tsx'
import type { PartProps } from './section-parts.tsx'

/** Assigns disclaimer numbers to figures (decisions 3.4). */
export function DisclaimersSetting({ form }: PartProps) {
  const t = useText('dealership')
  const rows = form.draft.disclaimer_package
  type Row = (typeof rows)[number]
  const set = (next: readonly Row[]) => form.set('disclaimer_package', next)
  const change = (index: number, part: Partial<Row>) =>
    set(rows.map((row, n) => (n === index ? { ...row, ...part } : row)))
  const free = DISCLAIMER_TYPES.filter(type => rows.every(row => row.disclaimer_type !== type))
  const [next] = free
  return (
    <>
      <p className={classes['faint']}>{t('disclaimers.hint')}</p>
      {rows.map((row, index) => (
        <div key={row.disclaimer_type} className={classes['row']}>
          <NativeSelect
            name={`disclaimer_package.${index}.disclaimer_type`}
            label={t('disclaimer.type')}
            value={row.disclaimer_type}
            data={DISCLAIMER_TYPES.filter(type => type === row.disclaimer_type || free.includes(type)).map(
              type => ({ value: type, label: t(`disclaimer.${type}`) }),
            )}
            onChange={event => {
              const { value } = event.currentTarget
              const type = DISCLAIMER_TYPES.find(one => one === value)
              if (type !== undefined) change(index, { disclaimer_type: type })
            }}
          />
          <TextInput
            name={`disclaimer_package.${index}.disclaimer_superscript`}
            label={t('disclaimer.number')}
            inputMode="numeric"
            maxLength={2}
            className={classes['short'] ?? ''}
            value={String(row.disclaimer_superscript)}
            onChange={event =>
              change(index, {
                disclaimer_superscript: Number(event.currentTarget.value.replaceAll(/\D/g, '')),
              })
            }
          />
          <RemoveRow
            isLow
            label={t('disclaimer.remove', { name: t(`disclaimer.${row.disclaimer_type}`) })}
            onRemove={() => set(rows.filter((_row, n) => n !== index))}
          />
        </div>
      ))}
      <ListProblem form={form} field="disclaimer_package" />
      {next === undefined ? null : (
        <AddRow
          onAdd={() => set([...rows, { disclaimer_type: next, disclaimer_superscript: rows.length + 1 }])}
        >
          {t('disclaimer.add')}
        </AddRow>
      )}
    </>
  )
}
