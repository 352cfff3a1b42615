import type { OrderVersion } from '@forecourt/contract/deals/order-versions.ts'
import { Button, Checkbox } from '@mantine/core'
import { useFormat } from '#shared/format/use-format.ts'
import { useText } from '#shared/i18n/use-text.ts'
import { GatedButton } from '#shared/ui/text/gated-button.tsx'
import { DealSummary } from './deal-summary.tsx'
import { Gross } from './gross.tsx'
import { OverrideList } from './override-list.tsx'
import classes from './versions.module.css'

interface VersionCardProps {
  readonly version: OrderVersion
  readonly isNewest: boolean
  readonly isPicked: boolean
  readonly isBusy: boolean
  readonly gate: { readonly isHidden: boolean; readonly reason: string | undefined }
  readonly onPick: () => void
  readonly onCompare: () => void
  readonly onRestore: () => void
  readonly onBranch: () => void
}

/** A saved version: author, time, payment type, amount, overrides and reasons. */
export function VersionCard(props: VersionCardProps) {
  const { version, isNewest, isPicked, isBusy, gate, onPick, onCompare, onRestore, onBranch } = props
  const t = useText('versions')
  const format = useFormat()
  const name = t('version', { version: version.version })
  return (
    <li className={classes['card']} data-picked={isPicked || undefined}>
      <div className={classes['head']}>
        <Checkbox size="sm" label={name} checked={isPicked} onChange={onPick} aria-description={t('pick')} />
        {isNewest ? <span className={classes['tag']}>{t('newest_tag')}</span> : null}
        <span className={classes['who']}>
          {t(authorOf(version), {
            user: version.created_by ?? t('someone'),
            customer: version.on_behalf_of ?? '',
            time: format.instant(version.created),
          })}
        </span>
      </div>
      <div className={classes['line']}>
        <DealSummary type={version.payment_type} payment={version.payment} />
        <Gross amount={version.gross} back={version.back_gross} />
      </div>
      <Origin version={version} />
      <OverrideList overrides={version.overrides} version={version.version} />
      <div className={classes['acts']}>
        <Button variant="default" size="compact-sm" onClick={onCompare}>
          {t('compare.with_sheet')}
        </Button>
        {gate.isHidden ? null : (
          <>
            {isNewest ? null : (
              <GatedButton
                variant="default"
                size="compact-sm"
                reason={gate.reason}
                loading={isBusy}
                aria-haspopup="dialog"
                aria-label={t('restore.of', { version: version.version })}
                onClick={onRestore}
              >
                {t('restore')}
              </GatedButton>
            )}
            <GatedButton
              variant="default"
              size="compact-sm"
              reason={gate.reason}
              aria-haspopup="dialog"
              aria-label={t('what_if.branch_of', { version: version.version })}
              onClick={onBranch}
            >
              {t('what_if.branch')}
            </GatedButton>
          </>
        )}
      </div>
    </li>
  )
}

/** Author of a version: a user, the customer, or a user who was logged in as the customer. */
const authorOf = ({ by_customer: isCustomer, on_behalf_of: customer }: OrderVersion) =>
  customer !== null ? 'by_as' : isCustomer ? 'by_customer' : 'by'

/** Origin of its figures, if they were not typed. */
function Origin({
  version: { restored_from: restored, what_if: scenario, payment },
}: {
  readonly version: OrderVersion
}) {
  const t = useText('versions')
  const text =
    restored !== null
      ? t('origin.restored', { version: restored })
      : scenario !== null
        ? t('origin.what_if', { name: scenario })
        : payment === null
          ? t('origin.opened')
          : undefined
  return text === undefined ? null : <p className="dp-faint">{text}</p>
}
