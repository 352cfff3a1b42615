import type { Organization } from '@forecourt/contract/dealership/organizations.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { SelectField } from '#shared/forms/fields.tsx'
import type { BoundField } from '#shared/forms/use-rule-form.ts'
import { useText } from '#shared/i18n/use-text.ts'
import { InlineProblem } from '#shared/ui/page/inline-problem.tsx'
import { SearchBox } from '#shared/ui/table/search-box.tsx'
import { Notice } from '#shared/ui/page/notice.tsx'
import { organizationQueries } from '#dealer/dealership/organizations/organizations.api.ts'

/** Chooses the organization of a new dealership, and says who will see the dealership in it. */
export function OrganizationChoice({ field }: { readonly field: BoundField }) {
  const t = useText('dealership')
  const [search, setSearch] = useState('')
  const { data, error, refetch } = useQuery(organizationQueries.list(search, 1))
  const { data: all } = useQuery(organizationQueries.list('', 1))
  const options = data?.results ?? []
  const chosen = options.find(({ id }) => id === field.value)
  return (
    <>
      {error === null ? null : <InlineProblem error={error} onRetry={() => void refetch()} />}
      {all === undefined || all.last === 1 ? null : (
        <SearchBox
          value={search}
          label={t('new.find_organization')}
          placeholder={t('new.find_organization')}
          clearLabel={t('list.clear')}
          maxLength={80}
          onSearch={text => {
            setSearch(text)
            field.onValue('')
          }}
        />
      )}
      <SelectField
        {...field}
        label={t('field.organization_id')}
        required
        emptyLabel={t('new.choose')}
        options={options.map(({ id, name }) => ({ value: id, label: name }))}
      />
      {chosen === undefined ? null : <WhoWillSee organization={chosen} />}
    </>
  )
}

function WhoWillSee({ organization }: { readonly organization: Organization }) {
  const t = useText('dealership')
  const { count, names } = organization.administrators
  const others = count - names.length
  return (
    <Notice>
      {count === 0
        ? t('new.seen_by_nobody', { organization: organization.name })
        : others === 0
          ? t('new.seen_by', { count, names: names.join(', ') })
          : t('new.seen_by_more', { count: others, names: names.join(', ') })}
    </Notice>
  )
}
