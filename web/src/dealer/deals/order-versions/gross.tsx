import { parseCents } from '@forecourt/domain/platform/money/amount.ts'
import { Button, Kbd } from '@mantine/core'
import { Money } from '#shared/format/money.tsx'
import { useFormat } from '#shared/format/use-format.ts'
import { useText } from '#shared/i18n/use-text.ts'
import { useShortcut } from '#shared/ui/keyboard/shortcuts.ts'
import { switchGross, useGrossHidden } from '#dealer/pricing/pricing/gross/gross-hidden.ts'
import { useCan } from '#dealer/identity/accounts/sessions/can.tsx'
import classes from './versions.module.css'

/** Whether gross may be shown now: the role permits it and the customer view is off. */
export function useGrossShown(): boolean {
  const mayKnow = useCan('pricing-worksheet:read-gross')
  const isHidden = useGrossHidden()
  return mayKnow && !isHidden
}

interface GrossProps {
  readonly amount: string | null
  /** The part of it from plans. */
  readonly back?: string | null
}

/** "Gross $2,499.00 (plans $915.00)", if it is known and may be shown. */
export function Gross({ amount, back = null }: GrossProps) {
  const t = useText('versions')
  const format = useFormat()
  const isShown = useGrossShown()
  if (!isShown || amount === null) return null
  const plans = parseCents(back ?? '') ?? 0
  return (
    <span className={classes['gross']}>
      {t('gross')} <Money amount={amount} />
      {plans === 0 ? '' : ` ${t('gross.plans', { amount: format.money(plans) })}`}
    </span>
  )
}

/** `H` hides gross while the customer looks, and shows it again. */
export function GrossSwitch() {
  const t = useText('versions')
  const mayKnow = useCan('pricing-worksheet:read-gross')
  const isHidden = useGrossHidden()
  useShortcut({ keys: 'h', group: 'page', label: t('gross.hide'), isActive: mayKnow, run: switchGross })
  if (!mayKnow) return null
  return (
    <Button
      variant="default"
      size="compact-sm"
      aria-pressed={isHidden}
      aria-keyshortcuts="h"
      rightSection={<Kbd size="xs">H</Kbd>}
      onClick={switchGross}
    >
      {t(isHidden ? 'gross.show' : 'gross.hide')}
    </Button>
  )
}
