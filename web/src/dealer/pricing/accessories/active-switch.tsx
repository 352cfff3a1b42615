import type { Accessory } from '@forecourt/contract/pricing/accessories.ts'
import { Switch } from '@mantine/core'
import { useState } from 'react'
import { isCallError } from '#shared/api/call-error.ts'
import { useLanguage, useText } from '#shared/i18n/use-text.ts'
import { confirm } from '#shared/ui/dialog/modals.ts'
import { showToast } from '#shared/ui/toast/toast-store.ts'
import { askCoverage } from '#dealer/pricing/library/library.api.ts'
import { setActive } from './accessories.api.ts'
import { titleOf } from './accessory-title.ts'

/** Offers an accessory to customers or withdraws it; asks first only if it is on open orders. */
export function ActiveSwitch({ accessory }: { readonly accessory: Accessory }) {
  const t = useText('accessories')
  const title = titleOf(accessory, useLanguage())
  const [isBusy, setBusy] = useState(false)
  const mayTakeBack = async () => {
    const { orders_with: count } = await askCoverage({ id: accessory.id })
    if (count === 0) return true
    return confirm({
      kind: 'archive',
      title: t('take_back.title', { title }),
      text: t('take_back.text', { count }),
      yesLabel: t('take_back.yes', { title }),
    })
  }
  const turn = async (active: boolean) => {
    if (isBusy) return
    setBusy(true)
    try {
      if (!active && !(await mayTakeBack())) return
      await setActive(accessory, active)
      showToast({ type: 'success', text: t(active ? 'offered' : 'taken_back', { title }) })
    } catch (error) {
      showToast({ type: 'error', text: t(isCallError(error, 'stale') ? 'turn_stale' : 'turn_failed') })
    } finally {
      setBusy(false)
    }
  }
  return (
    <Switch
      aria-label={t('offer_named', { title })}
      checked={accessory.active}
      aria-busy={isBusy}
      onChange={event => void turn(event.currentTarget.checked)}
    />
  )
}
