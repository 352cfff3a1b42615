import { isCodeOf } from '@forecourt/domain/platform/markets/labels.ts'
import { ROLES } from '@forecourt/domain/identity/permissions/roles.ts'
import { useCallback } from 'react'
import { useSearchParams } from 'react-router'
import { useChangeParams } from '#shared/url/use-change-params.ts'
import type { StaffSearch } from './staff.api.ts'

export const statuses = ['active', 'invited', 'inactive'] as const
type Filter = 'search' | 'role' | 'status' | 'dealership'

/** URL state of the list: filters, page, and the user whose drawer is open. */
export function useStaffSearch() {
  const [params] = useSearchParams()
  const role = params.get('role')
  const status = statuses.find(one => one === params.get('status'))
  const search: StaffSearch = {
    search: params.get('search') ?? '',
    ...(isCodeOf(ROLES, role) && { role }),
    ...(status !== undefined && { status }),
    ...(params.get('dealership') !== null && { dealership: params.get('dealership') ?? '' }),
    page: Math.max(1, Number(params.get('page') ?? 1) || 1),
  }
  const change = useChangeParams()
  const open = useCallback((id: string) => change({ user: id }), [change])
  const close = useCallback(() => change({ user: '' }), [change])
  return {
    search,
    opened: params.get('user') ?? '',
    isFiltered: ['search', 'role', 'status', 'dealership'].some(name => params.has(name)),
    narrow: (changes: Partial<Record<Filter, string>>) => change({ ...changes, page: '' }),
    clear: () => change({ search: '', role: '', status: '', dealership: '', page: '' }),
    turnTo: (page: number) => change({ page: page === 1 ? '' : String(page) }),
    open,
    close,
  }
}

export type StaffSearchState = ReturnType<typeof useStaffSearch>
