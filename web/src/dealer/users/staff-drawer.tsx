import { Drawer } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useText } from '#shared/i18n/use-text.ts'
import { mayLeave } from '#shared/forms/dirty.ts'
import { InlineProblem } from '#shared/ui/inline-problem.tsx'
import { CardSkeleton } from '#shared/ui/skeletons.tsx'
import { NewStaffForm } from './new-staff-form.tsx'
import { StaffDetails } from './staff-details.tsx'
import { staffQueries } from './staff.api.ts'
import classes from './users.module.css'

interface StaffDrawerProps {
  /** A user's id, "new", or nothing while the drawer is closed. */
  readonly opened: string
  readonly onClose: () => void
  readonly onOpen: (id: string) => void
}

/** Invites somebody, or shows and changes who is here. Closing asks first when something typed would be lost. */
export function StaffDrawer({ opened, onClose, onOpen }: StaffDrawerProps) {
  const t = useText('people')
  const isPhone = useMediaQuery('(max-width: 47.99em)') ?? false
  const isNew = opened === 'new'
  const one = useQuery({ ...staffQueries.one(opened), enabled: opened !== '' && !isNew })
  const close = async () => {
    if (await mayLeave()) onClose()
  }
  return (
    <Drawer
      opened={opened !== ''}
      onClose={() => void close()}
      position="right"
      size={isPhone ? '100%' : 560}
      title={isNew ? t('drawer.new') : (one.data?.full_name ?? t('drawer.user'))}
      classNames={{ content: classes['drawer'] ?? '', header: classes['drawer'] ?? '' }}
      closeButtonProps={{ 'aria-label': t('drawer.close') }}
      transitionProps={{ duration: 150 }}
    >
      <div className={classes['body']}>
        {isNew ? <NewStaffForm onDone={onOpen} onCancel={onClose} /> : null}
        {one.data === undefined ? null : <StaffDetails key={opened} user={one.data} />}
        {!isNew && opened !== '' && one.data === undefined && one.error === null ? (
          <CardSkeleton height={320} />
        ) : null}
        {one.error === null ? null : <InlineProblem error={one.error} onRetry={() => void one.refetch()} />}
      </div>
    </Drawer>
  )
}
