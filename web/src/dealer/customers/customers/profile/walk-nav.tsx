import { ActionIcon } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { useFormat } from '#shared/format/use-format.ts'
import { useText } from '#shared/i18n/use-text.ts'
import { useShortcut } from '#shared/ui/keyboard/shortcuts.ts'
import { showToast } from '#shared/ui/toast/toast-store.ts'
import { paths, pathTo } from '#dealer/platform/navigation/paths.ts'
import classes from './customer-header.module.css'
import { placeIn, readWalk, stepFrom } from '../list/walk.ts'

/** "‹ 3/7 ›": next and previous customer of the list they were opened from. */
export function WalkNav({ id }: { readonly id: string }) {
  const t = useText('customers')
  const format = useFormat()
  const navigate = useNavigate()
  // The current tab stays the same from customer to customer.
  const { search } = useLocation()
  const [isBusy, setBusy] = useState(false)
  const walk = readWalk()
  const place = walk === undefined ? undefined : placeIn(walk, id)
  const go = async (step: 1 | -1) => {
    if (walk === undefined || isBusy) return
    setBusy(true)
    try {
      const next = await stepFrom(walk, id, step)
      if (next === undefined) showToast({ text: t(step === 1 ? 'walk.end' : 'walk.start'), durationMs: 2500 })
      else await navigate({ pathname: pathTo('customer', { id: next }), search })
    } catch {
      showToast({ type: 'error', text: t('walk.failed') })
    } finally {
      setBusy(false)
    }
  }
  const isActive = place !== undefined
  const page = { group: 'page' as const, isActive }
  useShortcut({ ...page, keys: 'alt+ArrowUp', label: t('walk.previous'), run: () => void go(-1) })
  useShortcut({ ...page, keys: 'alt+ArrowDown', label: t('walk.next'), run: () => void go(1) })
  const back = { pathname: paths.customers, search: walk?.query ?? '' }
  if (walk === undefined || place === undefined)
    return (
      <Link to={back} className={classes['back']}>
        {t('walk.back')}
      </Link>
    )
  return (
    <nav aria-label={t('walk.label')} className={classes['walk']}>
      <Turn label={t('walk.previous')} keys="Alt+ArrowUp" icon={IconChevronLeft} onTurn={() => void go(-1)} />
      <Link to={back} className={`${classes['back'] ?? ''} dp-number`} title={t('walk.back')}>
        {format.number(place)}/{format.number(Math.max(walk.count, place))}
      </Link>
      <Turn label={t('walk.next')} keys="Alt+ArrowDown" icon={IconChevronRight} onTurn={() => void go(1)} />
    </nav>
  )
}

interface TurnProps {
  readonly label: string
  readonly keys: string
  readonly icon: typeof IconChevronLeft
  readonly onTurn: () => void
}

function Turn({ label, keys, icon: Icon, onTurn }: TurnProps) {
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size={28}
      aria-label={label}
      aria-keyshortcuts={keys}
      onClick={onTurn}
    >
      <Icon size={18} stroke={1.75} aria-hidden />
    </ActionIcon>
  )
}
