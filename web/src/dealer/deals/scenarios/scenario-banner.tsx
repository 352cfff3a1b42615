import type { Scenario } from '@forecourt/contract/deals/what-ifs.ts'
import { Button } from '@mantine/core'
import { Link, useParams } from 'react-router'
import { useText } from '#shared/i18n/use-text.ts'
import { GatedButton } from '#shared/ui/text/gated-button.tsx'
import { Notice } from '#shared/ui/page/notice.tsx'
import { ActionProblem } from '#dealer/deals/order-versions/action-problem.tsx'
import { useGate } from '#dealer/deals/order-versions/gate.ts'
import classes from '#dealer/deals/order-versions/versions.module.css'
import { pathTo } from '#dealer/platform/navigation/paths.ts'
import type { BesideSheet } from '#dealer/pricing/pricing/sheet/worksheet.tsx'
import { useApply } from './use-apply.tsx'

interface ScenarioBannerProps extends BesideSheet {
  readonly scenario: Scenario
}

/** Says that the sheet shows a scenario, with its actions. */
export function ScenarioBanner({ scenario, work, versions, reason }: ScenarioBannerProps) {
  const t = useText('versions')
  const { id = '', orderId = '' } = useParams()
  const gate = useGate(reason)
  const { apply, failure, isBusy } = useApply({ work, isOrder: false, onDone: versions.close })
  return (
    <>
      <Notice tone="info" title={t('what_if.quoted', { name: scenario.name })}>
        {t('what_if.on_sheet')}
        <div className={classes['acts']}>
          <Button
            variant="default"
            size="compact-sm"
            onClick={() => versions.show({ before: 'newest', after: 'sheet' })}
          >
            {t('what_if.compare')}
          </Button>
          {gate.isHidden ? null : (
            <GatedButton
              variant="default"
              size="compact-sm"
              reason={gate.reason ?? (work.isDirty ? t('apply.save_first') : undefined)}
              loading={isBusy}
              aria-haspopup="dialog"
              onClick={() => apply(scenario)}
            >
              {t('apply')}
            </GatedButton>
          )}
          <Button
            variant="default"
            size="compact-sm"
            component={Link}
            to={pathTo('pricingWorksheet', { id, orderId })}
          >
            {t('what_if.to_order')}
          </Button>
        </div>
      </Notice>
      {failure === undefined ? null : <ActionProblem {...failure} />}
    </>
  )
}
