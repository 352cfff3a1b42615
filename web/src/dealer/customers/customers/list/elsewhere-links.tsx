import { customers } from '@forecourt/contract/customers/customers.ts'
import { CUSTOMER_STATUSES } from '@forecourt/domain/customers/customers/customer-statuses.ts'
import { Anchor, Group } from '@mantine/core'
import { useQueries } from '@tanstack/react-query'
import { Link } from 'react-router'
import { query } from '#shared/api/query-client.ts'
import { useText } from '#shared/i18n/use-text.ts'
import { paths } from '#dealer/platform/navigation/paths.ts'
import { queryOf, textOfSearch, type CustomerSearch } from '../list-search.ts'

/** No results: the same search in other statuses with results. */
export function ElsewhereLinks({ search }: { readonly search: CustomerSearch }) {
  const t = useText('customers')
  const others = CUSTOMER_STATUSES.filter(({ code }) => code !== search.archive_status).map(({ code }) => ({
    code,
    there: { ...search, archive_status: code, page: 1 },
  }))
  const answers = useQueries({
    queries: others.map(({ there }) => query(customers.list, { query: queryOf(there) })),
  })
  const found = others.flatMap((other, place) => {
    const count = answers[place]?.data?.count ?? 0
    return count === 0 ? [] : [{ ...other, count }]
  })
  if (found.length === 0) return null
  return (
    <Group component="nav" aria-label={t('empty.elsewhere_label')} justify="center" gap={16}>
      {found.map(({ code, there, count }) => (
        <Anchor
          key={code}
          component={Link}
          className="dp-touch"
          to={{ pathname: paths.customers, search: textOfSearch(there) }}
        >
          {t('empty.elsewhere', { count, tab: t(`statuses.${code}`) })}
        </Anchor>
      ))}
    </Group>
  )
}
