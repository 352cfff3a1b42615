import type { StaffUser } from '@forecourt/contract/identity/staff.ts'
import { labelOf } from '@forecourt/domain/platform/markets/labels.ts'
import { ROLES } from '@forecourt/domain/identity/permissions/roles.ts'
import { useFormat } from '#shared/format/use-format.ts'
import { useLanguage, useText } from '#shared/i18n/use-text.ts'
import { Avatar } from './avatar.tsx'
import { MaskedPhone } from './masked-phone.tsx'
import { StatusMark } from './staff-columns.tsx'
import classes from './users.module.css'

/** Facts of a user in a few lines. */
export function StaffFacts({ user }: { readonly user: StaffUser }) {
  const t = useText('people')
  const language = useLanguage()
  const format = useFormat()
  const { last_activity: last, other_dealerships: others } = user
  return (
    <div className={classes['person']}>
      <Avatar name={user.full_name} src={user.avatar} size={56} />
      <div className={classes['cardOfUser']}>
        <span>
          {user.role === null ? t('role.none') : labelOf(ROLES, user.role, language)}{' '}
          <StatusMark user={user} />
        </span>
        <span className="dp-faint">{user.email}</span>
        <span className="dp-faint">
          {user.dealerships.map(({ name }) => name).join(', ')}{' '}
          {others === 0 ? '' : t('more_dealerships', { count: others })}
        </span>
        <span className="dp-faint">
          {t('column.activity')}: {last === null ? t('never') : format.instant(last)} · {t('column.factor')}:{' '}
          {t(user.has_second_factor ? 'factor.yes' : 'factor.no')}
        </span>
        {user.masked_phone === null ? null : <MaskedPhone user={user} phone={user.masked_phone} />}
      </div>
    </div>
  )
}
