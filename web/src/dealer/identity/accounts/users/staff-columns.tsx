import type { StaffUser } from '@forecourt/contract/identity/staff.ts'
import type { Language } from '@forecourt/contract/platform/text.ts'
import { labelOf } from '@forecourt/domain/platform/markets/labels.ts'
import { ROLES } from '@forecourt/domain/identity/permissions/roles.ts'
import { USER_SOURCES } from '@forecourt/domain/identity/accounts/user-sources.ts'
import { UnstyledButton } from '@mantine/core'
import type { useFormat } from '#shared/format/use-format.ts'
import type { Translate } from '#shared/i18n/resources.ts'
import { useLanguage, useText } from '#shared/i18n/use-text.ts'
import type { Column } from '#shared/ui/table/data-table-columns.ts'
import { Avatar } from './avatar.tsx'
import classes from './users.module.css'

type Texts = Translate<'people'>
type Format = ReturnType<typeof useFormat>

const roleText = (user: StaffUser, t: Texts, language: Language) =>
  user.role === null ? t('role.none') : labelOf(ROLES, user.role, language)

const placesText = ({ dealerships, other_dealerships: others }: StaffUser, t: Texts) =>
  [
    dealerships.map(({ name }) => name).join(', '),
    others === 0 ? '' : t('more_dealerships', { count: others }),
  ]
    .filter(part => part !== '')
    .join(' ')

export function StatusMark({ user }: { readonly user: StaffUser }) {
  const t = useText('people')
  return (
    <span className={classes['status']} data-tone={user.status}>
      {t(`status.${user.status}`)}
    </span>
  )
}

/** Columns of the users' table (interface S-36). */
export const staffColumns = (
  t: Texts,
  format: Format,
  language: Language,
  open: (id: string) => void,
): Column<StaffUser>[] => [
  {
    id: 'name',
    header: t('column.name'),
    isRowHeader: true,
    cell: user => (
      <span className={classes['person']}>
        <Avatar name={user.full_name} src={user.avatar} />
        <span>
          <UnstyledButton className={classes['open']} onClick={() => open(user.id)}>
            {user.full_name}
          </UnstyledButton>
          <br />
          <span className="dp-faint">{user.email}</span>
        </span>
      </span>
    ),
  },
  {
    id: 'role',
    header: t('column.role'),
    cell: user => (
      <>
        {roleText(user, t, language)} <Badges user={user} />
      </>
    ),
  },
  {
    id: 'dealerships',
    header: t('column.dealerships'),
    from: 'lg',
    cell: user => placesText(user, t),
  },
  {
    id: 'source',
    header: t('column.source'),
    from: 'lg',
    cell: ({ source }) => labelOf(USER_SOURCES, source, language),
  },
  {
    id: 'status',
    header: t('column.status'),
    cell: user => (
      <>
        <StatusMark user={user} />
        {user.status === 'invited' && user.invitation_sent_at !== null ? (
          <div className="dp-faint">{t('invited_on', { date: format.dayOf(user.invitation_sent_at) })}</div>
        ) : null}
      </>
    ),
  },
  {
    id: 'activity',
    header: t('column.activity'),
    from: 'md',
    cell: ({ last_activity: last }) => (last === null ? t('never') : format.instant(last)),
  },
  { id: 'language', header: t('column.language'), from: 'lg', cell: user => t(`language.${user.language}`) },
  {
    id: 'factor',
    header: t('column.factor'),
    from: 'md',
    cell: user => t(user.has_second_factor ? 'factor.yes' : 'factor.no'),
  },
]

function Badges({ user }: { readonly user: StaffUser }) {
  const t = useText('people')
  if (user.is_super_admin) return <span className={classes['badge']}>{t('badge.platform')}</span>
  return user.is_corporate_dealer_user ? (
    <span className={classes['badge']}>{t('badge.corporate')}</span>
  ) : null
}

/** Content of a user on a phone. */
export const staffCard = (open: (id: string) => void) => (user: StaffUser) => (
  <StaffCard user={user} onOpen={open} />
)

interface StaffCardProps {
  readonly user: StaffUser
  readonly onOpen: (id: string) => void
}

function StaffCard({ user, onOpen }: StaffCardProps) {
  const t = useText('people')
  const language = useLanguage()
  return (
    <div className={classes['person']}>
      <Avatar name={user.full_name} src={user.avatar} size={40} />
      <div className={classes['cardOfUser']}>
        <UnstyledButton className={classes['open']} onClick={() => onOpen(user.id)}>
          {user.full_name}
        </UnstyledButton>
        <span className="dp-faint">{user.email}</span>
        <span>
          {roleText(user, t, language)} <StatusMark user={user} />
        </span>
      </div>
    </div>
  )
}
