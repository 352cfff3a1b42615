import type { Scenario } from '@forecourt/contract/deals/what-ifs.ts'
import { Button } from '@mantine/core'
import { useId } from 'react'
import { useFormat } from '#shared/format/use-format.ts'
import { useText } from '#shared/i18n/use-text.ts'
import { GatedButton } from '#shared/ui/text/gated-button.tsx'
import { DealSummary } from '#dealer/deals/order-versions/deal-summary.tsx'
import { Gross } from '#dealer/deals/order-versions/gross.tsx'
import classes from '#dealer/deals/order-versions/versions.module.css'

interface ScenarioCardProps {
  readonly scenario: Scenario
  readonly gate: { readonly isHidden: boolean; readonly reason: string | undefined }
  readonly isBusy: boolean
  readonly onOpen: () => void
  readonly onCompare: () => void
  readonly onApply: () => void
  readonly onRename: () => void
  readonly onDelete: () => void
}

/** A scenario: name, amount and actions. */
export function ScenarioCard(props: ScenarioCardProps) {
  const { scenario, gate, isBusy, onOpen, onCompare, onApply, onRename, onDelete } = props
  const t = useText('versions')
  const format = useFormat()
  const title = useId()
  const { name, created_by: author, updated, based_on: version, applied } = scenario
  return (
    <li className={classes['card']} aria-labelledby={title}>
      <div className={classes['head']}>
        <strong id={title}>{name}</strong>
        {applied === null ? null : (
          <span className={classes['tag']}>{t('what_if.applied', { time: format.instant(applied) })}</span>
        )}
        <span className={classes['who']}>
          {t('by', { user: author ?? t('someone'), time: format.instant(updated) })}
        </span>
      </div>
      <div className={classes['line']}>
        <DealSummary type={scenario.payment_type} payment={scenario.payment} />
        <Gross amount={scenario.gross} />
      </div>
      <p className="dp-faint">{t('what_if.based_on', { version })}</p>
      <div className={classes['acts']}>
        <Button variant="default" size="compact-sm" onClick={onOpen}>
          {t('what_if.open')}
        </Button>
        <Button variant="default" size="compact-sm" onClick={onCompare}>
          {t('what_if.compare')}
        </Button>
        {gate.isHidden ? null : (
          <>
            <GatedButton
              variant="default"
              size="compact-sm"
              reason={gate.reason}
              loading={isBusy}
              aria-haspopup="dialog"
              onClick={onApply}
            >
              {t('apply')}
            </GatedButton>
            <GatedButton
              variant="subtle"
              color="gray"
              size="compact-sm"
              reason={gate.reason}
              aria-haspopup="dialog"
              onClick={onRename}
            >
              {t('what_if.rename')}
            </GatedButton>
            <GatedButton
              variant="subtle"
              color="danger"
              size="compact-sm"
              reason={gate.reason}
              aria-haspopup="dialog"
              onClick={onDelete}
            >
              {t('what_if.delete')}
            </GatedButton>
          </>
        )}
      </div>
    </li>
  )
}
