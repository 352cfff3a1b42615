import { toCents } from '@forecourt/contract/platform/money.ts'
import type { FieldValues } from '@forecourt/domain/platform/validation/rule.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useFormat } from '#shared/format/use-format.ts'
import { usePaymentText } from '#shared/format/use-payment-text.ts'
import { useLanguage } from '#shared/i18n/use-text.ts'
import { askSample, type CatalogueName } from './library.api.ts'
import { useLineText } from './line-text.ts'
import { effectsOf, sampleLine } from './sample-line.ts'

interface SampleEffectProps {
  readonly shelf: CatalogueName
  readonly values: FieldValues
  readonly id: string
  /** Flags of the line, as sent to the server. */
  readonly asked: string
}

/** Effect of the edited row on a new deal for a vehicle that it applies to. */
export function SampleEffect({ shelf, values, id, asked }: SampleEffectProps) {
  const { t } = useLineText()
  const format = useFormat()
  const paymentText = usePaymentText()
  const language = useLanguage()
  const { data } = useQuery({
    queryKey: ['library sample', asked],
    queryFn: ({ signal }) => askSample(JSON.parse(asked) as Parameters<typeof askSample>[0], signal),
    placeholderData: keepPreviousData,
  })
  const line = sampleLine(shelf, values, id)
  const effects = useMemo(() => (data && line ? effectsOf(data, line) : []), [data, line])
  if (!data?.sample || line === undefined) return null
  const { vehicle } = data.sample
  const name = language === 'fr' ? vehicle.name_fr : vehicle.name
  const changed = effects.filter(({ change }) => change !== 0)
  return (
    <span>
      {t('effect.on', { vehicle: name, price: format.money(toCents(vehicle.price)) })}{' '}
      {changed.length === 0
        ? t('effect.none')
        : changed
            .map(({ kind, change, frequency }) => {
              const amount = paymentText(Math.abs(change), frequency ?? null)
              return `${t(`effect.${kind}`)} ${change > 0 ? '+' : '−'}${amount}`
            })
            .join(' · ')}
    </span>
  )
}
