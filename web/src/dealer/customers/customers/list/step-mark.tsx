import type { OrderStep, StepStatus } from '@forecourt/domain/deals/orders/step-statuses.ts'
import { VisuallyHidden } from '@mantine/core'
import { useText } from '#shared/i18n/use-text.ts'
import { lookOf } from '#shared/ui/theme/status-tones.ts'
import classes from './step-mark.module.css'

interface StepMarkProps {
  readonly step: OrderStep
  readonly status: StepStatus
}

/** A step and its status in one word: "Trade-in ✓". The full status is read out. */
export function StepMark({ step, status }: StepMarkProps) {
  const t = useText('statuses')
  const { tone, icon: Icon } = lookOf(`step.${status}`)
  const words = t(`step.${status}`, { provider: t('step.provider') })
  return (
    <span className={classes['mark']} data-tone={tone} title={words}>
      {t(`step_name.${step}`)}
      <Icon size={12} stroke={2} aria-hidden />
      <VisuallyHidden>{words}</VisuallyHidden>
    </span>
  )
}
