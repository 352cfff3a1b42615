import type { NextMove } from '@forecourt/contract/deals/order-steps.ts'
import { findText } from '#shared/i18n/i18n.ts'
import { useText } from '#shared/i18n/use-text.ts'

/** Short text of an action for lists: "Review the credit application", "Choose a quote". */
export function useMoveText(): (move: NextMove) => string {
  const t = useText('statuses')
  return ({ key, params }) => {
    if (key === 'wait_for_customer')
      return findText('statuses', `task.${params.task ?? ''}`) ?? t('step.awaiting-customer')
    return findText('statuses', `move.${key}`) ?? t('move.nothing')
  }
}

/** Sentence of the deal bar: "Next: …", or whom the deal is waiting for. */
export function useMoveSentence(): (move: NextMove, name: string) => string {
  const t = useText('statuses')
  const text = useMoveText()
  return (move, name) => {
    if (move.whose === 'dealer') return t('next.dealer', { move: text(move) })
    const wait = findText('statuses', `wait.${move.params.task ?? ''}`, { name })
    if (move.whose === 'customer' && wait !== undefined) return t('next.customer', { wait })
    return t(move.whose === 'provider' ? 'next.provider' : 'next.none')
  }
}
