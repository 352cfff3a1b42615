import type { CustomerAccess } from '@forecourt/contract/customers/customer-accesses.ts'
import type { Customer } from '@forecourt/contract/customers/customers.ts'
import { Button, Group, Modal, Stack } from '@mantine/core'
import { IconEye } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { useFormat } from '#shared/format/use-format.ts'
import { useText } from '#shared/i18n/use-text.ts'
import { InlineProblem } from '#shared/ui/page/inline-problem.tsx'
import { openModal } from '#shared/ui/dialog/modals.ts'
import { CardSkeleton } from '#shared/ui/loading/skeletons.tsx'
import { paths } from '#dealer/platform/navigation/paths.ts'
import { accessQueries } from './customer-accesses.api.ts'
import { personText } from '#dealer/platform/audit/audit-words.ts'
import { fieldsText } from './access-words.ts'
import classes from './customer-accesses.module.css'

interface WhoSawProps {
  readonly customer: Pick<Customer, 'id' | 'full_name'>
}

/** For administrators, on a customer's page: who viewed this person and who changed what (security H8). */
export function WhoSaw({ customer }: WhoSawProps) {
  const t = useText('audit')
  const open = () => void openModal(close => <WhoSawDialog customer={customer} onClose={close} />)
  return (
    <div>
      <Button
        variant="subtle"
        size="compact-sm"
        aria-haspopup="dialog"
        leftSection={<IconEye size={16} stroke={1.75} aria-hidden />}
        onClick={open}
      >
        {t('access.who_saw')}
      </Button>
    </div>
  )
}

function WhoSawDialog({ customer, onClose }: WhoSawProps & { readonly onClose: () => void }) {
  const t = useText('audit')
  const { data, error, refetch, fetchNextPage, hasNextPage, isFetchingNextPage } = useInfiniteQuery(
    accessQueries.list({ customer: customer.id }),
  )
  const rows = data?.pages.flatMap(({ results }) => results)
  const all = { pathname: paths.auditLog, search: `?part=accesses&customer=${customer.id}` }
  return (
    <Stack gap="md">
      <Modal.Title>{t('access.who_saw_of', { name: customer.full_name })}</Modal.Title>
      {error !== null ? (
        <InlineProblem error={error} onRetry={() => void refetch()}>
          {t('access.failed')}
        </InlineProblem>
      ) : rows === undefined ? (
        <CardSkeleton height={160} />
      ) : (
        <ul className={classes['looks']} aria-label={t('access.who_saw')}>
          {rows.map(row => (
            <Look key={row.id} access={row} />
          ))}
        </ul>
      )}
      {hasNextPage ? (
        <Button variant="default" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('more')}
        </Button>
      ) : null}
      <p className={classes['faint']}>{t('access.once')}</p>
      <Group justify="space-between" gap="sm">
        <Button component={Link} to={all} variant="subtle" onClick={onClose}>
          {t('access.in_log')}
        </Button>
        <Button variant="default" onClick={onClose} data-autofocus>
          {t('access.close')}
        </Button>
      </Group>
    </Stack>
  )
}

function Look({ access }: { readonly access: CustomerAccess }) {
  const t = useText('audit')
  const format = useFormat()
  const fields = fieldsText(access)
  return (
    <li className={classes['look']}>
      <span>
        <strong>{personText(access.user, t)}</strong> {t(`access.what.${access.what}`)}
      </span>
      {fields === '' ? null : <span className={classes['faint']}>{fields}</span>}
      <span className={classes['faint']}>
        {format.dayOf(access.at)} {format.timeOf(access.at)}
      </span>
    </li>
  )
}
