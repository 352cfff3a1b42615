import { users } from '@forecourt/contract/identity/users.ts'
import { useQuery } from '@tanstack/react-query'
import { query } from '#shared/api/query-client.ts'
import { useFormat } from '#shared/format/use-format.ts'
import { useText } from '#shared/i18n/use-text.ts'
import { mayDo } from '#dealer/identity/accounts/sessions/can.tsx'

/** Names of the dealership's administrators, if this user may see their colleagues. */
export function WhoCanHelp() {
  const t = useText('shell')
  const format = useFormat()
  const { data } = useQuery({
    ...query(users.assignableDealerUsers, {}),
    enabled: mayDo('customer:list'),
  })
  const names = (data?.results ?? [])
    .filter(({ role, is_active: isActive }) => isActive && role === 'dealer_admin')
    .map(({ full_name: name }) => name)
  return <p>{names.length === 0 ? t('denied.who') : t('denied.who_named', { names: format.list(names) })}</p>
}
