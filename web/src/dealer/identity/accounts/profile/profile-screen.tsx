import { useQuery } from '@tanstack/react-query'
import { useText } from '#shared/i18n/use-text.ts'
import { InlineProblem } from '#shared/ui/page/inline-problem.tsx'
import { PageTitle } from '#shared/ui/page/page-title.tsx'
import { CardSkeleton } from '#shared/ui/loading/skeletons.tsx'
import { NoticeCard } from './notice-card.tsx'
import { PasswordCard } from './password-card.tsx'
import { PersonCard } from './person-card.tsx'
import { PreferencesCard } from './preferences-card.tsx'
import { profileQueries } from './profile.api.ts'
import { SecurityCard } from './security-card.tsx'
import { SessionsCard } from './sessions-card.tsx'
import classes from './profile.module.css'

/** Interface S-41: profile, sign-in methods, notifications, appearance. */
export function ProfileScreen() {
  const t = useText('profile')
  const { data: user, error, refetch } = useQuery(profileQueries.own())
  return (
    <div className={classes['page']}>
      <PageTitle>{t('title')}</PageTitle>
      {error === null ? null : <InlineProblem error={error} onRetry={() => void refetch()} />}
      {user === undefined && error === null ? <CardSkeleton height={320} /> : null}
      {user === undefined ? null : (
        <div className={classes['columns']}>
          <div className={classes['column']}>
            <PersonCard user={user} />
            <PasswordCard source={user.source} />
            <NoticeCard user={user} />
          </div>
          <div className={classes['column']}>
            <SecurityCard />
            <PreferencesCard />
            {/* As high as the number of sessions, which is unknown in advance: nothing is below it that would move. */}
            <SessionsCard />
          </div>
        </div>
      )}
    </div>
  )
}
