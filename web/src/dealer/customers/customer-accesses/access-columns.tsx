import type { CustomerAccess } from '@forecourt/contract/customers/customer-accesses.ts'
import { UnstyledButton } from '@mantine/core'
import { Link } from 'react-router'
import { useFormat } from '#shared/format/use-format.ts'
import type { Translate } from '#shared/i18n/resources.ts'
import { useText } from '#shared/i18n/use-text.ts'
import type { Column } from '#shared/ui/table/data-table-columns.ts'
import { personText } from '#dealer/platform/audit/audit-words.ts'
import { pathTo } from '#dealer/platform/navigation/paths.ts'
import { fieldsText } from './access-words.ts'
import classes from './customer-accesses.module.css'

type Texts = Translate<'audit'>
type Format = ReturnType<typeof useFormat>
/** Filters the list by one customer. */
export type OnlyCustomer = (id: string) => void

/** Columns of the access log. */
export const accessColumns = (t: Texts, format: Format, onOnly: OnlyCustomer): Column<CustomerAccess>[] => [
  {
    id: 'at',
    header: t('column.at'),
    isRowHeader: true,
    cell: ({ at }) => `${format.dayOf(at)} ${format.timeOf(at)}`,
  },
  { id: 'user', header: t('column.actor'), cell: ({ user }) => personText(user, t) },
  { id: 'what', header: t('column.action'), cell: ({ what }) => t(`access.what.${what}`) },
  {
    id: 'customer',
    header: t('object.customer'),
    cell: access => <CustomerLink access={access} onOnly={onOnly} />,
  },
  { id: 'fields', header: t('column.details'), from: 'md', cell: access => fieldsText(access) },
]

interface CustomerLinkProps {
  readonly access: CustomerAccess
  readonly onOnly: OnlyCustomer
}

/** Link to the customer, or to all accesses to them. */
function CustomerLink({ access, onOnly }: CustomerLinkProps) {
  const t = useText('audit')
  const { id, full_name: name } = access.customer
  if (name === null) return t('actor.gone')
  return (
    <>
      <Link to={pathTo('customer', { id })} className={classes['link']}>
        {name}
      </Link>
      <UnstyledButton
        className={classes['only']}
        aria-label={t('access.only_of', { name })}
        onClick={() => onOnly(id)}
      >
        {t('access.only')}
      </UnstyledButton>
    </>
  )
}

/** Content of an access on a phone. */
export const accessCard = (onOnly: OnlyCustomer) => (access: CustomerAccess) => (
  <AccessCard access={access} onOnly={onOnly} />
)

function AccessCard({ access, onOnly }: CustomerLinkProps) {
  const t = useText('audit')
  const format = useFormat()
  return (
    <div className={classes['look']}>
      <span>
        <strong>{personText(access.user, t)}</strong> {t(`access.what.${access.what}`)}
      </span>
      <span>
        <CustomerLink access={access} onOnly={onOnly} />
      </span>
      <span className={classes['faint']}>
        {format.dayOf(access.at)} {format.timeOf(access.at)}
        {access.fields === null ? '' : ` · ${fieldsText(access)}`}
      </span>
    </div>
  )
}
