import { useText } from '#shared/i18n/use-text.ts'
import { PageTitle } from '#shared/ui/page-title.tsx'
import { ShopFrame } from './shop-frame.tsx'

export function NotFoundScreen() {
  const t = useText('shop')
  return (
    <ShopFrame>
      <PageTitle>{t('not_found.title')}</PageTitle>
      <p>{t('not_found.text')}</p>
    </ShopFrame>
  )
}
