import { NativeSelect, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useText } from '#shared/i18n/use-text.ts'
import { actionText, objectText } from './audit-words.ts'
import { auditQueries } from './audit.api.ts'
import classes from './audit.module.css'
import type { AuditSearchState } from './use-audit-search.ts'

/** Person, action, object, outcome, days. */
export function AuditFilters({ state }: { readonly state: AuditSearchState }) {
  const t = useText('audit')
  const { data } = useQuery(auditQueries.choices())
  const { given, narrow } = state
  const all = { value: '', label: t('filter.all') }
  const sorted = (codes: readonly string[], words: (code: string) => string) =>
    codes.map(value => ({ value, label: words(value) })).toSorted((a, b) => a.label.localeCompare(b.label))
  return (
    <div className={classes['filters']}>
      <NativeSelect
        label={t('filter.actor')}
        value={given.actor}
        data={[all, ...(data?.actors ?? []).map(({ id, full_name }) => ({ value: id, label: full_name }))]}
        onChange={event => narrow({ actor: event.currentTarget.value })}
      />
      <NativeSelect
        label={t('filter.action')}
        value={given.action}
        data={[all, ...sorted(data?.actions ?? [], actionText)]}
        onChange={event => narrow({ action: event.currentTarget.value })}
      />
      <NativeSelect
        label={t('filter.object_type')}
        value={given.object_type}
        data={[all, ...sorted(data?.object_types ?? [], objectText)]}
        onChange={event => narrow({ object_type: event.currentTarget.value, object_id: '' })}
      />
      <NativeSelect
        label={t('filter.outcome')}
        value={given.outcome}
        data={[all, ...(['done', 'refused'] as const).map(value => ({ value, label: t(`filter.${value}`) }))]}
        onChange={event => narrow({ outcome: event.currentTarget.value })}
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
