import type { ReportRow } from '@forecourt/contract/pricing/pricing-report.ts'
import { PAYMENT_TYPES, type PaymentType } from '@forecourt/domain/pricing/payment-types/payment-types.ts'
import { SegmentedControl } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { useLanguage, useText } from '#shared/i18n/use-text.ts'
import { InlineProblem } from '#shared/ui/page/inline-problem.tsx'
import { SideDrawer } from '#shared/ui/dialog/side-drawer.tsx'
import { TextSkeleton } from '#shared/ui/loading/skeletons.tsx'
import { pathTo } from '#dealer/platform/navigation/paths.ts'
import { reportQueries } from './pricing-report.api.ts'
import classes from './report.module.css'
import { TriedDealView } from './tried-deal.tsx'

export interface Opened {
  readonly row: ReportRow
  readonly type: PaymentType
}

interface DealDrawerProps {
  readonly opened: Opened | undefined
  readonly onType: (type: PaymentType) => void
  readonly onClose: () => void
}

/** Explains a payment of the report: the deal behind it, figure by figure. */
export function DealDrawer({ opened, onType, onClose }: DealDrawerProps) {
  const t = useText('report')
  const language = useLanguage()
  const row = opened?.row
  return (
    <SideDrawer
      isOpen={opened !== undefined}
      title={row && (language === 'fr' ? row.formatted_name_fr : row.formatted_name)}
      size={520}
      closeLabel={t('close')}
      onClose={onClose}
    >
      {opened === undefined ? null : (
        <div className={classes['body']}>
          <SegmentedControl
            aria-label={t('type')}
            data={PAYMENT_TYPES.map(({ code, name, name_fr: nameFr }) => ({
              value: code,
              label: language === 'fr' ? nameFr : name,
            }))}
            value={opened.type}
            onChange={onType}
          />
          <Deal opened={opened} />
          <Link className={classes['open']} to={pathTo('vehicle', { id: opened.row.id })}>
            {t('open_vehicle')}
          </Link>
        </div>
      )}
    </SideDrawer>
  )
}

function Deal({ opened: { row, type } }: { readonly opened: Opened }) {
  const { data, error, refetch } = useQuery(reportQueries.deal({ vehicle: row.id, payment_type: type }))
  if (error !== null) return <InlineProblem error={error} onRetry={() => void refetch()} />
  return data === undefined ? <TextSkeleton lines={8} /> : <TriedDealView deal={data} />
}
