import { Suspense } from 'react'
import { useText } from '#shared/i18n/use-text.ts'
import { nextPart } from '#shared/ui/loading/lazy-part.ts'
import { ShopFrame } from '#shop/frame/shop-frame.tsx'

const CoApplicantPage = nextPart(async () => (await import('./co-applicant-page.tsx')).CoApplicantPage)

/** Page of a co-applicant's link (interface C-11). */
export function CoApplicantScreen() {
  const t = useText('shop')
  return (
    <Suspense
      fallback={
        <ShopFrame>
          <p role="status">{t('loading')}</p>
        </ShopFrame>
      }
    >
      <CoApplicantPage />
    </Suspense>
  )
}
