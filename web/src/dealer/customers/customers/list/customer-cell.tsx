import type { CustomerRow } from '@forecourt/contract/customers/customers.ts'
import { labelOf } from '@forecourt/domain/platform/markets/labels.ts'
import { Link } from 'react-router'
import { useFormat } from '#shared/format/use-format.ts'
import { useLanguage, useText } from '#shared/i18n/use-text.ts'
import { useStaticData } from '#dealer/dealership/dealerships/entry-data.ts'
import { pathTo } from '#dealer/platform/navigation/paths.ts'
import classes from './list-cells.module.css'

/** Customer with language, contact and source. */
export function CustomerCell({ row }: { readonly row: CustomerRow }) {
  const t = useText('customers')
  const language = useLanguage()
  const format = useFormat()
  const { lead_types: leadTypes } = useStaticData()
  const contact = row.phone === null ? (row.email ?? '') : format.phone(row.phone)
  return (
    <>
      <div className={classes['first']}>
        <Link to={pathTo('customer', { id: row.id })} className={classes['name'] ?? ''}>
          {row.full_name}
        </Link>{' '}
        {row.language === language ? null : (
          <span className={classes['language']} title={t(`speaks.${row.language}`)}>
            {row.language.toUpperCase()}
          </span>
        )}
      </div>
      <div className={classes['second']}>
        <span className={`${classes['words'] ?? ''} dp-number`}>
          {[contact, labelOf(leadTypes, row.lead_type, language)].filter(part => part !== '').join(' · ')}
        </span>
      </div>
    </>
  )
}
