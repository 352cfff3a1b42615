import { Stack } from '@mantine/core'
import { useText } from '#shared/i18n/use-text.ts'
import { PageTitle } from '#shared/ui/page/page-title.tsx'
import { ShopFrame } from './shop-frame.tsx'
import classes from './shop-frame.module.css'

export function NotFoundScreen() {
  const t = useText('shop')
  return (
    <ShopFrame>
      <div className={classes['card']}>
        <Stack gap="md">
          <PageTitle>{t('not_found.title')}</PageTitle>
          <p className={classes['lead']}>{t('not_found.text')}</p>
        </Stack>
      </div>
    </ShopFrame>
  )
}
