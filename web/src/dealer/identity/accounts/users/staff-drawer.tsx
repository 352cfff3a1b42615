import { useQuery } from '@tanstack/react-query'
import { useText } from '#shared/i18n/use-text.ts'
import { mayLeave } from '#shared/forms/dirty.ts'
import { InlineProblem } from '#shared/ui/page/inline-problem.tsx'
import { SideDrawer } from '#shared/ui/dialog/side-drawer.tsx'
import { CardSkeleton } from '#shared/ui/loading/skeletons.tsx'
import { NewStaffForm } from './new-staff-form.tsx'
import { StaffDetails } from './staff-details.tsx'
import { staffQueries } from './staff.api.ts'
import classes from './users.module.css'

interface StaffDrawerProps {
  /** A user's id, "new", or empty while the drawer is closed. */
  readonly opened: string
  readonly onClose: () => void
  readonly onOpen: (id: string) => void
}

/** Invites a user, or shows and edits one. Closing asks before typed values are lost. */
export function StaffDrawer({ opened, onClose, onOpen }: StaffDrawerProps) {
  const t = useText('people')
  const isNew = opened === 'new'
  const one = useQuery({ ...staffQueries.one(opened), enabled: opened !== '' && !isNew })
  const close = async () => {
    if (await mayLeave()) onClose()
  }
  return (
    <SideDrawer
      isOpen={opened !== ''}
      title={isNew ? t('drawer.new') : (one.data?.full_name ?? t('drawer.user'))}
      size={560}
      closeLabel={t('drawer.close')}
      onClose={() => void close()}
    >
      <div className={classes['body']}>
        {isNew ? <NewStaffForm onDone={onOpen} onCancel={() => void close()} /> : null}
        {one.data === undefined ? null : <StaffDetails key={opened} user={one.data} />}
        {!isNew && one.data === undefined && one.error === null ? <CardSkeleton height={320} /> : null}
        {one.error === null ? null : <InlineProblem error={one.error} onRetry={() => void one.refetch()} />}
      </div>
    </SideDrawer>
  )
}
