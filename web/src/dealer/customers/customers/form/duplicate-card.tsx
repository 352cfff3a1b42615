import { Anchor, Button } from '@mantine/core'
import { Link } from 'react-router'
import { useText } from '#shared/i18n/use-text.ts'
import { Notice } from '#shared/ui/page/notice.tsx'
import { pathTo } from '#dealer/platform/navigation/paths.ts'
import { Can } from '#dealer/identity/accounts/sessions/can.tsx'
import classes from './customer-form.module.css'
import type { CustomerValues } from './customer-form.ts'
import { useDuplicates } from './use-duplicates.ts'

interface DuplicateCardProps {
  readonly values: CustomerValues
  readonly onCreateAnyway: () => void
  /** Creates the customer and continues with merging both records. */
  readonly onMerge: (id: string) => void
}

/** "Possible match: Marie Tremblay, same phone". A warning that never blocks (decisions 3.14). */
export function DuplicateCard({ values, onCreateAnyway, onMerge }: DuplicateCardProps) {
  const t = useText('customers')
  const s = useText('statuses')
  const matches = useDuplicates(values)
  if (matches.length === 0) return null
  return (
    <Notice tone="attention" title={t('duplicate.title', { count: matches.length })}>
      <ul className={classes['matches']}>
        {matches.map(match => (
          <li key={match.id}>
            {match.full_name}
            {match.archive_status === 'Active' ? '' : ` (${s(`customer.${match.archive_status}`)})`},{' '}
            {match.matches.map(reason => t(`duplicate.${reason}`)).join(', ')}{' '}
            <Anchor
              component={Link}
              inherit
              c="inherit"
              underline="always"
              to={pathTo('customer', { id: match.id })}
              aria-label={t('duplicate.open_name', { name: match.full_name })}
            >
              {t('duplicate.open')}
            </Anchor>{' '}
            <Can action="customer:merge">
              <Anchor
                component="button"
                type="button"
                inherit
                c="inherit"
                underline="always"
                aria-label={t('duplicate.merge_name', { name: match.full_name })}
                onClick={() => onMerge(match.id)}
              >
                {t('duplicate.merge')}
              </Anchor>
            </Can>
          </li>
        ))}
      </ul>
      <Button variant="default" mt="sm" onClick={onCreateAnyway}>
        {t('duplicate.create_anyway')}
      </Button>
    </Notice>
  )
}
