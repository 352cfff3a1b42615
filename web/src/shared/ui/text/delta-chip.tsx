import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { useFormat } from '#shared/format/use-format.ts'
import { useText } from '#shared/i18n/use-text.ts'
import classes from './delta-chip.module.css'

/** Change of a figure, in cents. Direction by arrow and word; up is not bad in itself, so without colour. */
export function DeltaChip({ cents }: { readonly cents: number }) {
  const t = useText('shell')
  const format = useFormat()
  if (cents === 0) return null
  const Icon = cents > 0 ? IconArrowUp : IconArrowDown
  const amount = format.money(Math.abs(cents))
  return (
    <span className={`dp-number ${classes['delta'] ?? ''}`} data-cents={cents}>
      <Icon size={12} stroke={2} aria-hidden />
      <span aria-hidden>{amount}</span>
      <span className="dp-unseen">{t(cents > 0 ? 'delta.up' : 'delta.down', { amount })}</span>
    </span>
  )
}
