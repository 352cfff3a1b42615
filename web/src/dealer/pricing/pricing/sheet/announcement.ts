import { parseCents } from '@forecourt/domain/platform/money/amount.ts'
import { useEffect, useRef } from 'react'
import { useFormat } from '#shared/format/use-format.ts'
import { useText } from '#shared/i18n/use-text.ts'
import { announce } from '#shared/ui/toast/live-region.tsx'
import type { Column } from '../model/desk.ts'
import { figureOf, type ServerCheck } from '../explain/use-server-check.ts'

interface AnnouncementProps {
  readonly column: Column
  readonly state: ServerCheck['state']
}

/** Announces the chosen column's result once, when the server has confirmed it (WCAG 4.1.3). */
export function Announcement({ column, state }: AnnouncementProps): null {
  const t = useText('pricing')
  const format = useFormat()
  const said = useRef<number>(undefined)
  const { pricing, type } = column
  const figure = pricing === undefined ? undefined : parseCents(figureOf(pricing) ?? '')
  const frequency = pricing?.payment?.frequency
  useEffect(() => {
    if (state !== 'checked' || figure === undefined) return
    const before = said.current
    said.current = figure
    if (before === undefined || before === figure) return
    const change = format.money(Math.abs(figure - before))
    announce(
      'figure',
      t(figure > before ? 'announce.up' : 'announce.down', {
        column: t(`column.${type}`),
        amount: format.money(figure),
        per: frequency === undefined ? t('announce.to_pay') : t(`frequency.${frequency}`),
        change,
      }),
    )
  }, [state, figure, type, frequency, format, t])
  return null
}
