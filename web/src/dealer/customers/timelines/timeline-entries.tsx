import type { CustomerTimelineEntry, TimelineEntry } from '@forecourt/contract/customers/timelines.ts'
import { ARCHIVE_REASONS } from '@forecourt/domain/customers/customers/archive-reasons.ts'
import { labelOf } from '@forecourt/domain/platform/markets/labels.ts'
import { Anchor, Button } from '@mantine/core'
import { Link } from 'react-router'
import { useFormat } from '#shared/format/use-format.ts'
import { findText } from '#shared/i18n/i18n.ts'
import { useLanguage, useText } from '#shared/i18n/use-text.ts'
import { fieldsText } from '#dealer/customers/customer-accesses/access-words.ts'
import { stepPath } from '#dealer/platform/navigation/step-screens.ts'
import { pathTo } from '#dealer/platform/navigation/paths.ts'
import classes from './timeline-entries.module.css'

type Entry = TimelineEntry & Partial<Pick<CustomerTimelineEntry, 'order'>>

interface TimelineEntriesProps {
  readonly entries: readonly Entry[]
  /** Customer of the orders, if there are several. */
  readonly customerId?: string
}

/** Events, newest first, in the reader's language. */
export function TimelineEntries({ entries, customerId }: TimelineEntriesProps) {
  const format = useFormat()
  const t = useText('acts')
  const wordsOf = useWords()
  return (
    <ol className={classes['list']}>
      {entries.map((entry, index) => (
        <li key={`${entry.at} ${entry.act} ${index}`} className={classes['entry']}>
          <span>
            {wordsOf(entry)}
            {entry.order && customerId !== undefined ? (
              <>
                {' '}
                · <OrderLink customerId={customerId} order={entry.order} />
              </>
            ) : null}
          </span>
          <span className={classes['when']}>
            {format.instant(entry.at)} · {entry.by ?? t(`by.${entry.by_kind}`)}
          </span>
        </li>
      ))}
    </ol>
  )
}

interface OrderLinkProps {
  readonly customerId: string
  readonly order: NonNullable<Entry['order']>
}

function OrderLink({ customerId, order }: OrderLinkProps) {
  const worksheet = stepPath('build_and_price', { id: customerId, orderId: order.id })
  return (
    <Anchor
      component={Link}
      inherit
      className="dp-mono"
      to={worksheet ?? pathTo('customer', { id: customerId })}
    >
      {order.number}
    </Anchor>
  )
}

function useWords() {
  const t = useText('acts')
  const language = useLanguage()
  return ({ act, facts }: Entry): string => {
    const { after, reason, status, name, fields } = facts
    const because = typeof reason === 'string' ? labelOf(ARCHIVE_REASONS, reason, language) : undefined
    const own: Readonly<Record<string, string | undefined>> = {
      'order.status_pressed': findText('acts', `pressed.${String(after)}`),
      'order.archived': because === undefined ? undefined : t('happened.archived_because', { because }),
      'customer.archived':
        because === undefined
          ? findText('acts', `person.${String(status)}`)
          : t('person.lost_because', { because }),
      'customer.changed':
        typeof fields === 'string'
          ? t('person.fields_changed', { fields: fieldsText({ fields: fields.split(',') }) })
          : undefined,
      'customer.assigned': name === undefined ? t('person.let_go') : t('person.assigned', { name }),
    }
    const [kind = '', what = ''] = act.split('.')
    const known = findText('acts', kind === 'order' ? `happened.${what}` : `person.${kind}_${what}`, facts)
    return own[act] ?? known ?? t('happened.other')
  }
}

interface TurnsProps {
  readonly page: number
  readonly hasMore: boolean
  readonly onPage: (page: number) => void
}

/** Newer and older pages, if there are any. */
export function TimelineTurns({ page, hasMore, onPage }: TurnsProps) {
  const t = useText('acts')
  return (
    <>
      {page > 1 ? (
        <Button variant="default" onClick={() => onPage(page - 1)}>
          {t('timeline.newer')}
        </Button>
      ) : null}
      {hasMore ? (
        <Button variant="default" onClick={() => onPage(page + 1)}>
          {t('timeline.older')}
        </Button>
      ) : null}
    </>
  )
}
