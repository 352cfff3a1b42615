import { announce } from '#shared/ui/toast/live-region.tsx'
import { moved } from '#shared/ui/keyboard/moved.ts'
import { showToast } from '#shared/ui/toast/toast-store.ts'
import { useLineText } from './line-text.ts'
import { reorderLines, type Line, type CatalogueName } from './library.api.ts'

/** Moves a row one place up or down; saves the order of the whole list. */
export function useReorder(shelf: CatalogueName, lines: readonly Line[] | undefined) {
  const { t } = useLineText()
  return async (index: number, by: -1 | 1): Promise<void> => {
    const ids = moved(lines ?? [], index, by).map(({ id }) => id)
    try {
      await reorderLines(shelf, ids)
      announce('count', t('moved', { place: index + by + 1, count: ids.length }))
    } catch {
      showToast({ type: 'error', text: t('move_failed') })
    }
  }
}
