import { labelOf } from '@forecourt/domain/platform/markets/labels.ts'
import { ROLES } from '@forecourt/domain/identity/permissions/roles.ts'
import { NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useLanguage, useText } from '#shared/i18n/use-text.ts'
import { SearchBox } from '#shared/ui/table/search-box.tsx'
import { useSession } from '../sessions/session.ts'
import { staffQueries } from './staff.api.ts'
import { statuses, type StaffSearchState } from './use-staff-search.ts'
import classes from './users.module.css'

/** Search, role, status, and the dealership for users of several. */
export function UserFilters({ state }: { readonly state: StaffSearchState }) {
  const t = useText('people')
  const language = useLanguage()
  const { search, narrow } = state
  const isOfSeveral = (useSession()?.totalManagedDealerships ?? 0) > 1
  const places = useQuery({ ...staffQueries.managed(), enabled: isOfSeveral })
  return (
    <div className={classes['toolbar']}>
      <div className={classes['search']}>
        <SearchBox
          value={search.search ?? ''}
          label={t('search.label')}
          placeholder={t('search.placeholder')}
          clearLabel={t('search.clear')}
          maxLength={80}
          onSearch={text => narrow({ search: text })}
        />
      </div>
      <NativeSelect
        className={classes['filter'] ?? ''}
        label={t('filter.role')}
        value={search.role ?? ''}
        data={[
          { value: '', label: t('filter.role_all') },
          ...ROLES.map(({ code }) => ({ value: code, label: labelOf(ROLES, code, language) })),
        ]}
        onChange={event => narrow({ role: event.currentTarget.value })}
      />
      <NativeSelect
        className={classes['filter'] ?? ''}
        label={t('filter.status')}
        value={search.status ?? ''}
        data={[
          { value: '', label: t('filter.status_all') },
          ...statuses.map(value => ({ value, label: t(`status.${value}`) })),
        ]}
        onChange={event => narrow({ status: event.currentTarget.value })}
      />
      {isOfSeveral ? (
        <NativeSelect
          className={classes['filter'] ?? ''}
          label={t('filter.dealership')}
          value={search.dealership ?? ''}
          data={[
            { value: '', label: t('filter.dealership_all') },
            ...(places.data?.results ?? []).map(({ id, name }) => ({ value: id, label: name })),
          ]}
          onChange={event => narrow({ dealership: event.currentTarget.value })}
        />
      ) : null}
    </div>
  )
}
