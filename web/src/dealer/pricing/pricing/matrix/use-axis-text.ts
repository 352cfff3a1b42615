import type { GridAxis } from '@forecourt/domain/pricing/desk/matrix-grid.ts'
import type { Programme } from '@forecourt/domain/pricing/programmes/programme.ts'
import { useCallback } from 'react'
import { useFormat } from '#shared/format/use-format.ts'
import { useLanguage, useText } from '#shared/i18n/use-text.ts'

/** Text of a value on an axis. */
export function useAxisText(programmes: readonly Pick<Programme, 'name_en' | 'name_fr'>[]) {
  const t = useText('pricing')
  const own = useText('desking')
  const format = useFormat()
  const language = useLanguage()
  return useCallback(
    (axis: GridAxis, value: string | number | null): string => {
      if (axis === 'programmes') {
        const programme = programmes[Number(value)]
        return (language === 'fr' ? programme?.name_fr : programme?.name_en) ?? ''
      }
      if (axis === 'terms') return t('term.months', { count: Number(value) })
      if (axis === 'downs' || axis === 'prices')
        return format.money(Number(value), { symbol: false, whole: true })
      if (axis === 'distances') return format.distance(Number(value))
      if (axis === 'rates') return value === null ? own('rate.programme') : format.percent(value)
      return t(`frequency.short.${value as 'monthly'}`)
    },
    [programmes, t, own, format, language],
  )
}
