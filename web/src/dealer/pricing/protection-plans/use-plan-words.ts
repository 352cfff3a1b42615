import type { ProtectionPlan } from '@forecourt/contract/pricing/protection-plans.ts'
import type { DurationType } from '@forecourt/domain/pricing/protection-plans/plan-choices.ts'
import { useMemo } from 'react'
import { useFormat } from '#shared/format/use-format.ts'
import { useText } from '#shared/i18n/use-text.ts'

/** Texts of plans and their durations. */
export function usePlanWords() {
  const t = useText('plans')
  const format = useFormat()
  return useMemo(
    () => ({
      /** Formats a provincial rate with its own number of decimals. */
      rateOf: (percent: string): string => format.percent(percent, (percent.split('.')[1] ?? '').length),
      /** "36 months"; kinds without a number by their name alone. */
      durationOf: (type: DurationType, duration: number | null): string =>
        duration === null
          ? t(`duration.${type}`)
          : t('duration.counted', {
              n: format.number(duration),
              unit: t(`duration.${type}`).toLowerCase(),
            }),
    }),
    [t, format],
  )
}

const FRENCH = ['name_fr'] as const

/** Whether the French of a plan is complete: its name, and every text that exists in English. */
export const isFrenchWhole = (plan: ProtectionPlan): boolean =>
  FRENCH.every(name => (plan[name] ?? '') !== '') &&
  ((plan.description ?? '') === '' || (plan.description_fr ?? '') !== '') &&
  plan.prices_set.every(price => (price.title_fr ?? '') !== '')
