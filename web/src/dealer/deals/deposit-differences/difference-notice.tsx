import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useText } from '#shared/i18n/use-text.ts'
import { Notice } from '#shared/ui/page/notice.tsx'
import { differenceQuery } from './deposit-differences.api.ts'

/** Notice above the deposits that some differ from the card provider. */
export function DifferenceNotice({ onShow }: { readonly onShow: () => void }) {
  const t = useText('deposits')
  const open = useQuery(differenceQuery()).data?.open ?? 0
  if (open === 0) return null
  return (
    <Notice
      tone="attention"
      action={
        <Button variant="default" size="compact-md" onClick={onShow}>
          {t('differences.show')}
        </Button>
      }
    >
      {t('differences.open', { count: open })}
    </Notice>
  )
}
