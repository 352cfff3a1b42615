import { useText } from '#shared/i18n/use-text.ts'
import { differences, fieldsOf } from '#dealer/pricing/pricing/model/draft-fields.ts'
import { useFieldText } from '#dealer/pricing/pricing/model/field-text.ts'
import type { ComparedDeal } from './compared-deal.ts'
import classes from './compare.module.css'

interface ComparedFieldsProps {
  readonly before: ComparedDeal
  readonly after: ComparedDeal
}

/** Every input that differs, as it was entered. */
export function ComparedFields({ before, after }: ComparedFieldsProps) {
  const t = useText('versions')
  const { labelOf, valueOf } = useFieldText()
  const names = differences(before.draft, after.draft)
  if (names.length === 0) return null
  // A line or input that one of them does not have.
  const textOf = (name: string, value: unknown) =>
    value === undefined ? t('compare.none') : valueOf(name, value)
  const [was, is] = [fieldsOf(before.draft), fieldsOf(after.draft)]
  return (
    <section aria-label={t('compare.fields')}>
      <h3 className={classes['title']}>{t('compare.fields')}</h3>
      <dl className={classes['fields']}>
        {names.map(name => {
          const [old, now] = [textOf(name, was.get(name)), textOf(name, is.get(name))]
          return (
            <div key={name}>
              <dt>{labelOf(name, is.get(name) ?? was.get(name))}</dt>
              <dd>
                {old === now
                  ? t('compare.otherwise', { value: now })
                  : t('compare.field', { before: old, after: now })}
              </dd>
            </div>
          )
        })}
      </dl>
    </section>
  )
}
