import type { Notification } from '@forecourt/contract/identity/notifications.ts'
import { Button, Group, Text, VisuallyHidden } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { useFormat } from '#shared/format/use-format.ts'
import { useText } from '#shared/i18n/use-text.ts'
import { InlineProblem } from '#shared/ui/page/inline-problem.tsx'
import { TextSkeleton } from '#shared/ui/loading/skeletons.tsx'
import { showToast } from '#shared/ui/toast/toast-store.ts'
import { notificationPath } from './notification-path.ts'
import { markNotificationsRead, notificationsQuery } from './notifications.api.ts'
import classes from './notifications.module.css'

/** Events of customers, newest first; opening one marks it as read. */
export function NotificationList({ onGo }: { readonly onGo: () => void }) {
  const t = useText('notices')
  const { data, error, refetch } = useQuery(notificationsQuery)
  if (data === undefined)
    return error === null ? (
      <TextSkeleton lines={3} />
    ) : (
      <InlineProblem error={error} onRetry={() => void refetch()}>
        {t('failed')}
      </InlineProblem>
    )
  const readAll = async () => {
    try {
      await markNotificationsRead(null)
    } catch {
      showToast({ type: 'error', text: t('all_read_failed') })
    }
  }
  return (
    <>
      <Group justify="space-between" wrap="nowrap">
        <h2 className="dp-subheading">{t('title')}</h2>
        {data.unread === 0 ? null : (
          <Button variant="subtle" size="compact-sm" onClick={() => void readAll()}>
            {t('all_read')}
          </Button>
        )}
      </Group>
      {data.results.length === 0 ? (
        <Text c="dimmed">{t('empty')}</Text>
      ) : (
        <ul className={classes['list']}>
          {data.results.map(notification => (
            <Item key={notification.id} notification={notification} onGo={onGo} />
          ))}
        </ul>
      )}
    </>
  )
}

interface ItemProps {
  readonly notification: Notification
  readonly onGo: () => void
}

function Item({ notification, onGo }: ItemProps) {
  const t = useText('notices')
  const format = useFormat()
  const { id, event, customer, feed, created, is_read: isRead } = notification
  const go = () => {
    // One that could not be marked stays unread: the navigation matters more.
    if (!isRead) void markNotificationsRead([id]).catch(() => undefined)
    onGo()
  }
  return (
    <li>
      <Link
        to={notificationPath(notification)}
        className={classes['item']}
        data-unread={!isRead || undefined}
        onClick={go}
      >
        <span>
          {t(`event.${event}`, { name: customer?.full_name ?? feed?.name ?? '' })}
          {isRead ? null : <VisuallyHidden>, {t('unread')}</VisuallyHidden>}
        </span>
        <time dateTime={created}>{format.instant(created)}</time>
      </Link>
    </li>
  )
}
