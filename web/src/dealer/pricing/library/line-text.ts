import { toCents } from '@forecourt/contract/platform/money.ts'
import { vehicleTypeOf } from '@forecourt/domain/inventory/vehicles/vehicle-types.ts'
import type { FieldValues } from '@forecourt/domain/platform/validation/rule.ts'
import { useFormat } from '#shared/format/use-format.ts'
import { useText } from '#shared/i18n/use-text.ts'
import type { Line, CatalogueName } from './library.api.ts'
import { CONDITION_FLAGS, isGlobal, PAYMENT_FLAGS, STOCK_FLAGS } from './line-values.ts'

/** Texts of lines, flags and vehicle types. */
export function useLineText() {
  const t = useText('library')
  const format = useFormat()
  const joined = (words: readonly string[]) => format.list(words)

  const amountOf = ({ percent, incentive_type: type, amount }: Line) =>
    percent === null || percent === undefined || type === 'rebate'
      ? format.money(toCents(amount))
      : type === 'rate_reduction'
        ? t('amount.points', { value: format.number(percent) })
        : t('amount.percent', { value: format.percent(percent) })

  /** `suv`, `make:Honda`, `model:Honda/Civic/2024-2026`. */
  const typeName = (code: string): string => {
    const type = vehicleTypeOf(code)
    if (type === undefined) return code
    if (type.kind === 'segment') return t(`segment.${type.segment as 'car'}`)
    if (type.kind === 'body') return type.body_type
    if (type.kind === 'make') return type.make
    const years = type.years === undefined ? '' : ` ${type.years.join('–')}`
    return `${type.make} ${type.model}${years}`
  }

  /** One sentence for all flags: "Added by default to new, in-stock vehicles, on finance and lease." */
  const sentenceOf = (shelf: CatalogueName, values: FieldValues): string => {
    const set = <F extends string>(flags: readonly F[]) => flags.filter(flag => values[flag] === true)
    const payments = set(PAYMENT_FLAGS)
    const conditions = set(CONDITION_FLAGS)
    const stocks = isGlobal(shelf) ? set(STOCK_FLAGS) : STOCK_FLAGS
    const types = Array.isArray(values['vehicle_types']) ? (values['vehicle_types'] as readonly string[]) : []
    if (payments.length === 0 || conditions.length === 0) return t('sentence.never')
    const words = [
      conditions.length === CONDITION_FLAGS.length ? '' : joined(conditions.map(flag => t(`word.${flag}`))),
      stocks.length === STOCK_FLAGS.length ? '' : joined(stocks.map(flag => t(`word.${flag}`))),
    ].filter(word => word !== '')
    const vehicles =
      words.length === 0 ? t('sentence.any_vehicle') : t('sentence.vehicles', { words: words.join(', ') })
    return t(values['include_by_default'] === true ? 'sentence.default' : 'sentence.choice', {
      vehicles: types.length === 0 ? vehicles : `${vehicles} (${joined(types.map(typeName))})`,
      payments:
        payments.length === PAYMENT_FLAGS.length
          ? t('sentence.any_payment')
          : joined(payments.map(flag => t(`word.${flag}`))),
    })
  }

  return { t, amountOf, typeName, sentenceOf }
}
