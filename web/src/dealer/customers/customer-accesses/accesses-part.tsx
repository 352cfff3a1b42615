import type { AccessKind, CustomerAccess } from '@forecourt/contract/customers/customer-accesses.ts'
import { Button, NativeSelect, TextInput } from '@mantine/core'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useFormat } from '#shared/format/use-format.ts'
import { useText } from '#shared/i18n/use-text.ts'
import { Notice } from '#shared/ui/page/notice.tsx'
import { ExportLink } from '#dealer/platform/audit/export-link.tsx'
import { RecordList } from '#dealer/platform/audit/record-list.tsx'
import { accessCard, accessColumns } from './access-columns.tsx'
import { accessQueries, exportUrl } from './customer-accesses.api.ts'
import classes from './customer-accesses.module.css'
import { useAccessSearch, type AccessSearchState } from './use-access-search.ts'

/** Who viewed or changed which customer: part of the audit log. */
export function AccessesPart() {
  const t = useText('audit')
  const format = useFormat()
  const state = useAccessSearch()
  const { search, narrow, clear, given } = state
  const query = useInfiniteQuery(accessQueries.list(search))
  const rows = useMemo(() => query.data?.pages.flatMap(({ results }) => results), [query.data])
  const [columns, card] = useMemo(() => {
    const only = (customer: string) => narrow({ customer })
    return [accessColumns(t, format, only), accessCard(only)]
  }, [t, format, narrow])
  const name = rows?.find(({ customer }) => customer.id === given.customer)?.customer.full_name
  return (
    <div className={classes['page']}>
      <AccessFilters state={state} />
      <div>
        <ExportLink href={exportUrl(search)} />
      </div>
      {given.customer === '' ? null : (
        <Notice
          action={
            <Button variant="default" size="compact-sm" onClick={() => narrow({ customer: '' })}>
              {t('filter.clear')}
            </Button>
          }
        >
          {t('access.only_shown', { name: name ?? t('object.customer') })}
        </Notice>
      )}
      <RecordList
        caption={t('access.list')}
        rows={rows}
        columns={columns}
        keyOf={keyOf}
        rowHeight={44}
        card={card}
        query={query}
        onClear={state.isFiltered ? clear : undefined}
        texts={{
          noMatch: t('access.empty'),
          first: t('access.first'),
          firstText: t('access.once'),
          failed: t('access.failed'),
        }}
      />
    </div>
  )
}

const kinds: readonly AccessKind[] = ['viewed', 'viewed_offers', 'changed', 'created']

const keyOf = ({ id }: CustomerAccess) => String(id)

/** Person, kind, days. */
function AccessFilters({ state }: { readonly state: AccessSearchState }) {
  const t = useText('audit')
  const people = useQuery(accessQueries.people())
  const { given, narrow } = state
  const all = { value: '', label: t('filter.all') }
  return (
    <div className={classes['filters']}>
      <NativeSelect
        label={t('filter.actor')}
        value={given.user}
        data={[
          all,
          ...(people.data?.results ?? []).map(({ id, full_name }) => ({ value: id, label: full_name })),
        ]}
        onChange={event => narrow({ user: event.currentTarget.value })}
      />
      <NativeSelect
        label={t('filter.action')}
        value={given.what}
        data={[all, ...kinds.map(value => ({ value, label: t(`access.what.${value}`) }))]}
        onChange={event => narrow({ what: event.currentTarget.value })}
      />
      {(['from', 'to'] as const).map(name => (
        <TextInput
          key={name}
          type="date"
          label={t(`filter.${name}`)}
          value={given[name]}
          onChange={event => narrow({ [name]: event.currentTarget.value })}
        />
      ))}
    </div>
  )
}
