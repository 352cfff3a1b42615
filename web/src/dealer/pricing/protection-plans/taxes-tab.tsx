import type { ProvinceTax } from '@forecourt/contract/pricing/province-taxes.ts'
import { labelOf } from '@forecourt/domain/platform/markets/labels.ts'
import { PROVINCES } from '@forecourt/domain/platform/markets/provinces.ts'
import { PROVINCE_TAX_FORM, PROVINCE_TAXES } from '@forecourt/domain/pricing/taxes/province-tax-form.ts'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { NoteField, SelectField, TextField } from '#shared/forms/fields.tsx'
import { PercentInput } from '#shared/forms/figure-fields.tsx'
import { useFormat } from '#shared/format/use-format.ts'
import { useLanguage, useText } from '#shared/i18n/use-text.ts'
import type { Column } from '#shared/ui/table/data-table-columns.ts'
import { OldRates } from './old-rates.tsx'
import { OpenButton } from './open-button.tsx'
import { planQueries, taxWriting } from './plans.api.ts'
import classes from './plans.module.css'
import { RecordTab } from './record-tab.tsx'
import { textOrNull, valuesLike } from './record-values.ts'
import { usePlanWords } from './use-plan-words.ts'
import type { RecordForm, RecordKind } from './use-record-form.ts'

const blank = {
  province: '',
  effective_from: '',
  gst: '',
  hst: '',
  pst: '',
  qst: '',
  note: '',
  source: '',
}

const kind: RecordKind<ProvinceTax> = {
  blank,
  valuesOf: row => valuesLike(blank, row),
  bodyOf: values => ({
    ...values,
    ...Object.fromEntries(
      ['gst', 'hst', 'pst', 'qst', 'note', 'source'].map(name => [name, textOrNull(values[name])]),
    ),
  }),
  rules: PROVINCE_TAX_FORM,
  writing: taxWriting,
}

/** Source of the platform's rates; users who correct a rate enter their own source. */
const SHIPPED = 'shipped data set'

/** Tax rates of the provinces from a day on, which deals are taxed by. */
export function TaxesTab() {
  const t = useText('plans')
  const language = useLanguage()
  const { data, error, refetch } = useQuery(planQueries.taxes())
  const nameOf = ({ province }: ProvinceTax) => labelOf(PROVINCES, province, language)
  const columns = useTaxColumns()
  return (
    <RecordTab
      kind={kind}
      rows={data?.results}
      error={error}
      onRetry={() => void refetch()}
      columns={columns}
      nameOf={nameOf}
      Fields={TaxFields}
      edit="tax:edit"
      below={<OldRates />}
      words={{
        title: t('list.taxes'),
        about: t('taxes.about'),
        add: t('taxes.add'),
        empty: t('taxes.empty'),
        removal: t('taxes.removal'),
      }}
    />
  )
}

function useTaxColumns() {
  const t = useText('plans')
  const format = useFormat()
  const language = useLanguage()
  const { rateOf } = usePlanWords()
  return useMemo(
    (): Column<ProvinceTax>[] => [
      {
        id: 'province',
        header: t('field.province'),
        isRowHeader: true,
        cell: ({ id, province }) => (
          <OpenButton id={id} action="tax:edit">
            {labelOf(PROVINCES, province, language)}
          </OpenButton>
        ),
      },
      {
        id: 'from',
        header: t('field.effective_from'),
        cell: ({ effective_from: from }) => (from <= '1900-01-01' ? t('always') : format.date(from)),
      },
      ...PROVINCE_TAXES.map(({ field }): Column<ProvinceTax> => ({
        id: field,
        header: t(`field.${field}`),
        align: 'end',
        cell: row => {
          const rate = row[field]
          return rate === null ? '' : <span className="dp-number">{rateOf(rate)}</span>
        },
      })),
      {
        id: 'force',
        header: t('column.in_force'),
        cell: ({ is_in_force }) => (is_in_force ? <strong>{t('in_force')}</strong> : ''),
      },
      {
        id: 'source',
        header: t('field.source'),
        from: 'lg',
        cell: ({ source }) => (source === SHIPPED ? t('source.shipped') : (source ?? '')),
      },
    ],
    [t, format, language, rateOf],
  )
}

function TaxFields({ form, isNew }: { readonly form: RecordForm; readonly isNew: boolean }) {
  const t = useText('plans')
  const language = useLanguage()
  return (
    <>
      <div className={classes['pair']}>
        <SelectField
          {...form.field('province')}
          label={t('field.province')}
          emptyLabel={t('choose')}
          required
          disabled={!isNew}
          options={PROVINCES.map(({ code }) => ({ value: code, label: labelOf(PROVINCES, code, language) }))}
        />
        <TextField
          {...form.field('effective_from')}
          type="date"
          label={t('field.effective_from')}
          hint={t('field.effective_from_hint')}
          required
          disabled={!isNew}
        />
      </div>
      <div className={classes['pair']}>
        {PROVINCE_TAXES.map(({ field }) => (
          <PercentInput key={field} {...form.field(field)} label={t(`field.${field}`)} optional />
        ))}
      </div>
      <TextField {...form.field('source')} label={t('field.source')} maxLength={120} optional />
      <NoteField {...form.field('note')} label={t('field.note')} rows={2} optional />
    </>
  )
}
